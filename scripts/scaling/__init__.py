"""What a site of many players needs, by a model and by a simulation of the same."""
