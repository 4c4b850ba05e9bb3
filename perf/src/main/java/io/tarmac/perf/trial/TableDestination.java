package io.tarmac.perf.trial;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.Traffic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The tables to which an iteration writes, one for each topic. */
final class TableDestination implements Destination {
  private final List<TargetTable> tables;
  private final Setting setting;
  private final Traffic traffic;

  TableDestination(List<TargetTable> tables, Setting setting, Traffic traffic) {
    this.tables = tables;
    this.setting = setting;
    this.traffic = traffic;
  }

  /**
   * Creates a table for each of the names.
   *
   * @param owner receives each table before its creation, so that a run that ends early drops it
   */
  static List<TargetTable> create(
      TargetDatabase database,
      List<String> names,
      Traffic traffic,
      boolean index,
      boolean commitTimes,
      Consumer<TargetTable> owner) {
    List<TargetTable> tables =
        names.stream()
            .map(name -> TargetTable.of(database, name, traffic, index, commitTimes))
            .toList();
    for (TargetTable table : tables) {
      owner.accept(table);
      table.create();
    }
    return tables;
  }

  @Override
  public String arrivalsLabel() {
    return "rows in the table";
  }

  @Override
  public long arrived() {
    return tables.stream()
        .mapToLong(cheapToCount() ? TargetTable::lastEvent : TargetTable::rows)
        .sum();
  }

  /** Returns whether the highest id, which an index finds at once, is the number of rows. */
  @Override
  public boolean cheapToCount() {
    return setting.countsByLastId();
  }

  @Override
  public Optional<Instant> lastArrival() {
    return Optional.empty();
  }

  /** Returns the server's count if replaced and deleted rows do not show their commits. */
  @Override
  public long batches() {
    return traffic.keepsEveryEvent() ? TargetTable.transactions(tables) : tables.get(0).commits();
  }

  @Override
  public String check(int events) {
    TableCheck check = new TableCheck(traffic);
    List<String> checksums = new ArrayList<>();
    for (int table = 0; table < tables.size(); table++) {
      checksums.add(check.requireRows(tables.get(table), setting.spread().share(events, table)));
    }
    return "checksum " + String.join(", ", checksums);
  }
}
