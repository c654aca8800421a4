"""Adapters: the games behind the contracts of research libraries; each library is an extra."""
