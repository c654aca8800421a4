"""Lines of chat remember at which ply they were said; of older ones nobody knows."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column."""
    op.add_column("chat", sa.Column("ply", sa.Integer(), server_default="-1", nullable=False))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("chat", "ply")
