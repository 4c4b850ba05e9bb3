package io.tarmac.perf.trial;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.Traffic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The tables of an iteration, one for each topic. */
final class TableDestination implements Destination {
  private final List<TargetTable> tables;
  private final Setting setting;
  private final Traffic traffic;
  private final long commitsBefore;

  /** Takes tables to which the sink begins to write now. */
  TableDestination(List<TargetTable> tables, Setting setting, Traffic traffic) {
    this.tables = tables;
    this.setting = setting;
    this.traffic = traffic;
    this.commitsBefore = tables.get(0).commits();
  }

  /**
   * Creates a table for each of the names.
   *
   * @param owner takes over each table before it is there: else the end of the run in between would
   *     leave the table behind
   */
  static List<TargetTable> create(
      TargetDatabase database,
      List<String> names,
      Traffic traffic,
      boolean index,
      boolean timed,
      Consumer<TargetTable> owner) {
    List<TargetTable> tables =
        names.stream().map(name -> TargetTable.of(database, name, traffic, index, timed)).toList();
    for (TargetTable table : tables) {
      owner.accept(table);
      table.create();
    }
    return tables;
  }

  @Override
  public String arrivals() {
    return "rows in the table";
  }

  @Override
  public long arrived() {
    return tables.stream().mapToLong(quick() ? TargetTable::lastEvent : TargetTable::rows).sum();
  }

  /** Returns whether the highest id, which an index has at hand, is the number of rows. */
  @Override
  public boolean quick() {
    return setting.countsByLastId();
  }

  @Override
  public Optional<Instant> lastArrival() {
    return Optional.empty();
  }

  @Override
  public OptionalDouble rowsPerBatch(int events) {
    OptionalLong transactions =
        traffic.keepsEveryEvent()
            ? TargetTable.transactions(tables, commitsBefore)
            : countedCommits();
    return transactions.isPresent()
        ? OptionalDouble.of((double) events / transactions.getAsLong())
        : OptionalDouble.empty();
  }

  /** Rows that are gone do not tell who wrote them: only a server that counts commits does. */
  private OptionalLong countedCommits() {
    long commits = tables.get(0).commits() - commitsBefore;
    return commits == 0 ? OptionalLong.empty() : OptionalLong.of(commits);
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
