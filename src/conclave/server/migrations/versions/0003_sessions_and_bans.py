"""A session says where it began, and a person can be banned."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add both columns; whoever is there already is not banned, and their browsers have no name."""
    op.add_column("people", sa.Column("banned", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("sessions", sa.Column("device", sa.String(length=40), server_default="", nullable=False))


def downgrade() -> None:
    """Drop both columns."""
    op.drop_column("sessions", "device")
    op.drop_column("people", "banned")
