package io.tarmac.perf.strategies;

import io.tarmac.perf.run.Lifetime;
import io.tarmac.servers.ServerFailure;
import java.util.List;

/** Entry of the script perf/microbench: JMH, whose JVMs and their servers end with it. */
public final class MicrobenchMain {
  static final String JMH = "org.openjdk.jmh.Main";

  private MicrobenchMain() {}

  /**
   * @param arguments JMH's
   */
  public static void main(String[] arguments) {
    try {
      Lifetime.of(
          life -> {
            life.add(ChildJvm.start(JMH, List.of(arguments))).await("JMH");
            return life;
          });
    } catch (ServerFailure e) {
      System.err.println("\nperf/microbench failed: " + e.getMessage());
      System.exit(1);
    }
  }
}
