package io.tarmac.perf.suite;

import io.tarmac.perf.database.ComposedDatabase;
import java.util.LinkedHashSet;
import java.util.Set;

/** Services of the composition; a worker is none, its image is made of Kafka's. */
final class Services {
  private Services() {}

  /** Those that the plan is measured with. */
  static Set<String> of(SuitePlan plan) {
    Set<String> services = new LinkedHashSet<>();
    plan.cells().forEach(cell -> services.addAll(of(plan, cell)));
    return services;
  }

  /** Those that a cell of the plan is measured with. */
  static Set<String> of(SuitePlan plan, Cell cell) {
    Set<String> services = new LinkedHashSet<>();
    services.add("kafka");
    if (cell.setting().sink().kind().writes()) {
      plan.legs().stream()
          .filter(leg -> leg.cells().contains(cell))
          .forEach(leg -> services.add(ComposedDatabase.service(leg.database())));
    }
    if (cell.setting().converter().needsRegistry()) {
      services.add("registry");
    }
    return services;
  }
}
