"""Help for testing games, shipped so that rooms from outside can use it too; standard library only."""
