package io.tarmac.perf.suite;

import java.util.LinkedHashSet;
import java.util.Set;

/** The services of the composition that suites need. A worker is none: its image is Kafka's. */
final class Services {
  private Services() {}

  /** Returns the services that a plan is measured with. */
  static Set<String> of(SuitePlan plan) {
    Set<String> services = new LinkedHashSet<>();
    plan.cells().forEach(cell -> services.addAll(of(plan, cell)));
    return services;
  }

  /** Returns the services that a cell of the plan is measured with. */
  static Set<String> of(SuitePlan plan, Benchmark cell) {
    Set<String> services = new LinkedHashSet<>();
    plan.legs().stream()
        .filter(leg -> leg.cells().contains(cell))
        .forEach(leg -> services.addAll(cell.setting().services(leg.database())));
    return services;
  }
}
