"""What the names of accounts look like, so that no other name looks the same."""

import sqlalchemy as sa
from alembic import op

from conclave.server.confusables import skeletons

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the looks, and work them out for the accounts that are there."""

    for name in ("look", "low_look"):
        op.add_column("people", sa.Column(name, sa.String(length=80), nullable=True))
        op.create_index(op.f(f"ix_people_{name}"), "people", [name], unique=False)
    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "login", "look", "low_look")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(people).where(people.c.login.is_not(None))).all():
        # The name may have been changed since; the one that is looked up has not.
        written = row.name if row.name.casefold() == row.login else row.login
        look, low_look = skeletons(written)
        there = people.update().where(people.c.id == row.id)
        connection.execute(there.values(look=look, low_look=low_look))


def downgrade() -> None:
    """Drop the looks."""

    for name in ("look", "low_look"):
        op.drop_index(op.f(f"ix_people_{name}"), table_name="people")
        op.drop_column("people", name)
