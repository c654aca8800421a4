"""Chosen seeds are kept apart from the secret of the table, as everybody may see them."""

import hashlib
import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = 64  # characters of a key from the operating system; anything else was a chosen seed


def upgrade() -> None:
    """Add the column, and give every table with a chosen seed a secret of its own."""
    op.add_column("tables", sa.Column("seed", sa.String(length=40), server_default="", nullable=False))
    database = op.get_bind()
    # The luck of a record that was put on the shelf is in the record itself.
    database.execute(
        sa.text(
            "update tables set key = '' where id in (select \"table\" from answers where kind = 'record')"
        )
    )
    chosen = sa.text("select id, key, phase from tables where key != '' and length(key) != :key")
    for row in database.execute(chosen, {"key": KEY}).all():
        key = secrets.token_hex(32)
        database.execute(
            sa.text("update tables set seed = :seed, key = :key where id = :id"),
            {"seed": row.key, "key": key, "id": row.id},
        )
        if row.phase == "open":
            # The invitation of the house followed from the seed, which everybody sees now: another comes.
            database.execute(
                sa.text("update invites set state = 'revoked' where hash = :hash"),
                {"hash": _invitation(row.id, row.key)},
            )
            database.execute(
                sa.text(
                    'insert into invites (hash, id, "table", seat, state, made) '
                    "values (:hash, :id, :table, -1, 'good', :made)"
                ),
                {
                    "hash": _invitation(row.id, key),
                    "id": secrets.token_hex(8),
                    "table": row.id,
                    "made": int(time.time() * 1000),
                },
            )


def _invitation(table: str, key: str) -> str:
    code = hashlib.blake2b(f"invite {table}".encode(), key=key.encode()[:64], digest_size=24).hexdigest()
    return hashlib.blake2b(code.encode(), digest_size=20).hexdigest()


def downgrade() -> None:
    """Let chosen seeds be keys again."""
    op.get_bind().execute(sa.text("update tables set key = seed where seed != ''"))
    op.drop_column("tables", "seed")
