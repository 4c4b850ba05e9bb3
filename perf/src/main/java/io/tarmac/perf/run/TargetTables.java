package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of a pass.
 *
 * @param format the name under which a connector finds them, as its {@code collection.name.format}
 */
record TargetTables(String format, List<TargetTable> tables) implements AutoCloseable {
  /**
   * Creates a table for each topic of the setting.
   *
   * @param name of the table; where there are several it begins their names
   */
  static TargetTables create(
      TargetDatabase database, String name, Setting setting, Traffic traffic, List<String> topics) {
    boolean index = setting.index().exists();
    if (setting.spread().tables() == 1) {
      return new TargetTables(name, List.of(TargetTable.create(database, name, traffic, index)));
    }
    List<TargetTable> tables = new ArrayList<>();
    for (String topic : topics) {
      tables.add(TargetTable.create(database, name + "_" + topic, traffic, index));
    }
    return new TargetTables(name + "_${topic}", List.copyOf(tables));
  }

  TargetTable first() {
    return tables.get(0);
  }

  @Override
  public void close() {
    tables.forEach(TargetTable::close);
  }
}
