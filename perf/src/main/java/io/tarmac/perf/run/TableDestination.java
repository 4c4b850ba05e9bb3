package io.tarmac.perf.run;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The rows of a table. */
final class TableDestination implements Destination {
  private final List<TargetTable> tables;
  private final Setting setting;
  private final boolean keepsEveryEvent;
  private final TableCheck check;
  private final long commitsBefore;

  TableDestination(
      TargetTables tables, Setting setting, boolean keepsEveryEvent, TableCheck check) {
    this.tables = tables.tables();
    this.setting = setting;
    this.keepsEveryEvent = keepsEveryEvent;
    this.check = check;
    this.commitsBefore = tables.first().commits();
  }

  @Override
  public String arrivals() {
    return "rows in the table";
  }

  @Override
  public long arrived() {
    long arrived = 0;
    for (TargetTable table : tables) {
      arrived += quick() ? table.lastEvent() : table.rows();
    }
    return arrived;
  }

  /**
   * An index has the highest id at hand; where that is not the number of rows, they are counted.
   */
  @Override
  public boolean quick() {
    return setting.countsByLastId();
  }

  /** A query sees what was committed when it began. */
  @Override
  public Instant completed(Instant asked) {
    return asked;
  }

  @Override
  public Duration uncertainty(Instant before, Instant asked) {
    return Duration.between(before, asked);
  }

  @Override
  public OptionalDouble rowsPerBatch(int events) {
    OptionalLong transactions =
        keepsEveryEvent ? TargetTable.transactions(tables, commitsBefore) : countedCommits();
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
    List<String> checksums = new ArrayList<>();
    for (int table = 0; table < tables.size(); table++) {
      checksums.add(check.requireRows(tables.get(table), setting.spread().share(events, table)));
    }
    return "checksum " + String.join(", ", checksums);
  }
}
