package io.tarmac.perf;

import io.tarmac.servers.ServerFailure;
import org.jspecify.annotations.Nullable;

/** A failure that ends the command. Its message is written for the user. */
public final class ReplayFailure extends ServerFailure {
  private static final long serialVersionUID = 1L;

  public ReplayFailure(String message) {
    super(message);
  }

  public ReplayFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
