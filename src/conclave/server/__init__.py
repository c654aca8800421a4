"""The table server: games behind a lock, views over sockets, every answer stored before anybody is told."""
