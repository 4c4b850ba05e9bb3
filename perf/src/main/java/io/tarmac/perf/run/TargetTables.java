package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.stack.Attempts;
import java.util.List;

/**
 * The tables of a pass.
 *
 * @param format the name under which a connector finds them, as its {@code collection.name.format}
 */
record TargetTables(String format, List<TargetTable> tables) implements AutoCloseable {
  /**
   * A table for each topic of the setting, not there before {@link #create}.
   *
   * @param name of the table; where there are several it begins their names
   */
  static TargetTables of(
      TargetDatabase database, String name, Setting setting, Traffic traffic, List<String> topics) {
    boolean index = setting.index().exists();
    if (setting.spread().tables() == 1) {
      return new TargetTables(name, List.of(TargetTable.of(database, name, traffic, index)));
    }
    return new TargetTables(
        name + "_${topic}",
        topics.stream()
            .map(topic -> TargetTable.of(database, name + "_" + topic, traffic, index))
            .toList());
  }

  /** Creates all of them; when one fails, closing removes those that are there. */
  void create() {
    tables.forEach(TargetTable::create);
  }

  TargetTable first() {
    return tables.get(0);
  }

  @Override
  public void close() {
    Attempts drops = new Attempts();
    tables.forEach(table -> drops.attempt(table::close));
    drops.requireAll();
  }
}
