package io.tarmac.servers;

import org.apache.kafka.common.utils.Exit;

/** Exit procedures that keep an embedded broker or worker from ending the JVM of the tests. */
public final class ExitProcedures {
  private ExitProcedures() {}

  public static void replace() {
    Exit.setExitProcedure(ExitProcedures::refuse);
    Exit.setHaltProcedure(ExitProcedures::refuse);
    Exit.setShutdownHookAdder((name, runnable) -> {});
  }

  private static void refuse(int status, String message) {
    throw new IllegalStateException(
        "an embedded server tried to end the JVM with status " + status + ": " + message);
  }
}
