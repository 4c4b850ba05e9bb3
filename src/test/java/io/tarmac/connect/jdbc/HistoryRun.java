package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.history.HistoryChange;
import io.tarmac.connect.jdbc.history.HistoryFold;
import io.tarmac.connect.jdbc.history.HistoryFold.FoldMode;
import io.tarmac.connect.jdbc.history.HistoryRecords;
import io.tarmac.connect.jdbc.history.HistoryTable;
import io.tarmac.connect.jdbc.history.RandomHistory;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** One history, told to one or two sinks one after the other. */
final class HistoryRun {
  private static final int[] BATCH_SIZES = {1, 2, 3, 7, 20, 100, 500};

  private final TestingDatabase database;
  private final TestingProxy proxy;
  private final String method;
  private final long seed;
  private final Random random;
  private final List<String> tables = new ArrayList<>();
  private final int keys;
  private final HistoryDelivery delivery;
  private int changes;

  /**
   * A history.
   *
   * @param method what write.method is
   */
  HistoryRun(TestingDatabase database, TestingProxy proxy, String method, long seed) {
    this.database = database;
    this.proxy = proxy;
    this.method = method;
    this.seed = seed;
    this.random = new Random(seed);
    this.keys = 1 + random.nextInt(8);
    int count = 1 + random.nextInt(3);
    for (int table = 0; table < count; table++) {
      tables.add(UniqueName.of("history"));
    }
    this.delivery = new HistoryDelivery(proxy, tables, random);
  }

  /** How many puts were delivered again. */
  int redeliveries() {
    return delivery.redeliveries();
  }

  int changes() {
    return changes;
  }

  void run() {
    boolean keyed = random.nextInt(6) > 0;
    boolean created = keyed && random.nextBoolean();
    if (created) {
      tables.forEach(table -> new HistoryTable(database, table).create());
    }
    boolean fromRow = keyed && random.nextInt(4) == 0;
    List<HistoryChange> history =
        RandomHistory.of(random, tables.size(), keys, 200 + random.nextInt(60));
    HistoryRecords records = new HistoryRecords(random, tables, fromRow || random.nextBoolean());
    HistoryFold fold = new HistoryFold(tables.size());
    StringBuilder told = new StringBuilder();

    int cut = keyed ? random.nextInt(history.size()) : 0;
    FoldMode mode = keyed ? FoldMode.UPSERT : FoldMode.INSERT;
    for (List<HistoryChange> part :
        List.of(history.subList(0, cut), history.subList(cut, history.size()))) {
      boolean deletes = keyed && random.nextInt(8) > 0;
      Map<String, String> configuration = configuration(mode, deletes, keyed, fromRow);
      told.append("; ").append(part.size()).append(" changes with ").append(configuration);
      delivery.deliver(records.make(part), configuration, mode);
      for (HistoryChange change : part) {
        fold.apply(change, mode, deletes);
      }
      if (keyed) {
        mode =
            List.of(FoldMode.UPSERT, FoldMode.UPDATE, FoldMode.INSERT_IGNORE)
                .get(random.nextInt(3));
      }
    }

    changes = history.size();
    for (int table = 0; table < tables.size(); table++) {
      HistoryTable shown = new HistoryTable(database, tables.get(table));
      assertThat(shown.rows())
          .as("table %s, %s: -Dtarmac.seed=%s%s", table, database.name(), seed, told)
          .containsExactlyInAnyOrderElementsOf(fold.rows(table));
      shown.drop();
    }
  }

  private Map<String, String> configuration(
      FoldMode mode, boolean deletes, boolean keyed, boolean fromRow) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("connection.url", proxy.url())
            .evolution("basic")
            .with("insert.mode", mode.name().toLowerCase(Locale.ROOT))
            .with("delete.enabled", deletes)
            .with("truncate.enabled", true)
            .batchSize(BATCH_SIZES[random.nextInt(BATCH_SIZES.length)])
            .with("write.method", method)
            .with("write.behind", random.nextBoolean())
            .with("batch.linger.ms", random.nextInt(3) == 0 ? 20 : 0);
    if (random.nextInt(4) == 0) {
      configuration.with("batch.max.bytes", 3000);
    }
    if (!keyed) {
      return configuration.with("primary.key.mode", "kafka");
    }
    return fromRow ? configuration.keyFromRecordValue("id") : configuration.keyFromRecordKey();
  }
}
