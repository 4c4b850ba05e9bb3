package io.tarmac.servers;

import org.jspecify.annotations.Nullable;

/** The failure of a server to start, to answer, or to do what it was asked for. */
public class ServerFailure extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public ServerFailure(String message) {
    super(message);
  }

  public ServerFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
