"""The wire: messages, strict codec, framing and session, without any IO."""
