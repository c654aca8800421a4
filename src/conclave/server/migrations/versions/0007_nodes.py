"""Nodes: the servers that have one database open, each with its lease, and which of them holds a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the nodes; nobody holds a table yet."""
    op.create_table(
        "nodes",
        sa.Column("fence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("until", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("fence"),
    )
    op.add_column("tables", sa.Column("holder", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("tables", "holder")
    op.drop_table("nodes")
