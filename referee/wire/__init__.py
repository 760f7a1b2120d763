"""Domain values to protobuf messages, and back: one file a game."""
