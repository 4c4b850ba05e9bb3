package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Random histories under every allowed combination of the modes of writing, cut into puts and
 * batches of any size and partly delivered again: the table is what the modes make of the records
 * in their order. Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}. {@code
 * -Dtarmac.histories=N} sets the number of histories on H2, and {@code
 * -Dtarmac.histories.servers=N} on each of the others.
 */
@EachDatabase
class ApplyModelIT extends RecordSuite {

  private static final String PLACEHOLDER = "__debezium_unavailable_value";
  private static final int[] BATCH_SIZES = {1, 2, 3, 7, 20, 500};

  /** The modes of a history. Versions are not compared with deletes that remove rows. */
  private enum Modes {
    ROW("row", false),
    SOFT("soft", false),
    IGNORE("ignore", false),
    NEWEST_SOFT("soft", true),
    NEWEST_IGNORE("ignore", true),
    HISTORY("row", false),
    HISTORY_IGNORE("ignore", false);

    private final String deletes;
    private final boolean newestWins;

    boolean keepHistory() {
      return this == HISTORY || this == HISTORY_IGNORE;
    }

    Modes(String deletes, boolean newestWins) {
      this.deletes = deletes;
      this.newestWins = newestWins;
    }
  }

  /**
   * A change of a key.
   *
   * @param name null for a null, or the placeholder of a value that is not changed
   * @param offset the offset of its record
   */
  private record KeyedChange(
      int id, boolean deletes, @Nullable String name, long version, long offset) {

    KeyedChange at(long recordOffset) {
      return new KeyedChange(id, deletes, name, version, recordOffset);
    }
  }

  /** A version of a row in the model. */
  private static final class ModelVersion {
    private final int id;
    private final @Nullable String name;
    private final KeyedChange change;
    private boolean current = true;

    ModelVersion(KeyedChange change, @Nullable String name) {
      this.id = change.id();
      this.name = name;
      this.change = change;
    }

    List<@Nullable String> columns() {
      return Arrays.asList(
          String.valueOf(id),
          name,
          String.valueOf(change.version()),
          String.valueOf(change.offset()),
          current ? "1" : "0",
          current ? "1" : "0");
    }
  }

  /** A row of the model. */
  private static final class ModelRow {
    private @Nullable String name;
    private long version;
    private boolean deleted;

    List<@Nullable String> columns(int id, boolean marked) {
      List<@Nullable String> columns = new ArrayList<>();
      columns.addAll(Arrays.asList(String.valueOf(id), name, String.valueOf(version)));
      if (marked) {
        columns.add(deleted ? "1" : "0");
      }
      return columns;
    }
  }

  private final Envelope envelope = new Envelope("shop", table, TestingRow.ROW);

  @Test
  @DisplayName("C11_6 the table is the fold of the history, in every combination of modes")
  void theTableIsTheFoldOfTheHistory() {
    Long only = Long.getLong("tarmac.seed");
    long first = only == null ? new Random().nextLong() : only;
    int count = only == null ? histories() : 1;
    System.out.printf("%s: random modes from -Dtarmac.seed=%d on%n", database.name(), first);
    for (long seed = first; seed < first + count; seed++) {
      run(seed);
      dropTable();
    }
  }

  private int histories() {
    return server == H2
        ? Integer.getInteger("tarmac.histories", 25)
        : Integer.getInteger("tarmac.histories.servers", 10);
  }

  private void run(long seed) {
    Random random = new Random(seed);
    Modes modes = Modes.values()[Math.floorMod(seed, Modes.values().length)];
    boolean marked = modes.deletes.equals("soft");
    List<KeyedChange> changes = changes(random, modes);
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .with("delete.mode", modes.deletes)
            .batchSize(BATCH_SIZES[random.nextInt(BATCH_SIZES.length)])
            .with("write.behind", random.nextBoolean());
    if (modes.newestWins) {
      configuration.with("overwrite.when", "newer:amount");
    }
    if (modes.keepHistory()) {
      configuration.with("history.mode", "on");
    } else if (random.nextBoolean()) {
      createTable(
          "`id` int primary key, `name` varchar(100), `amount` bigint"
              + (marked ? ", `__deleted` boolean default false" : ""));
    }
    List<KeyedChange> arrived = deliver(random, configuration, changes);
    List<List<@Nullable String>> expected = new ArrayList<>();
    if (modes.keepHistory()) {
      versions(arrived, modes).forEach(version -> expected.add(version.columns()));
    } else {
      Map<Integer, ModelRow> model = new TreeMap<>();
      arrived.forEach(change -> apply(model, change, modes));
      model.forEach((id, row) -> expected.add(row.columns(id, marked)));
    }
    assertThat(modes.keepHistory() ? shownVersions() : shown(marked))
        .as("%s, %s: -Dtarmac.seed=%d, %s", database.name(), modes, seed, configuration)
        .isEqualTo(expected);
  }

  private static List<KeyedChange> changes(Random random, Modes modes) {
    int keys = 1 + random.nextInt(6);
    List<KeyedChange> changes = new ArrayList<>();
    // The first change of each key tells the whole row, so that the table has all columns.
    for (int i = 0; i < 40 + random.nextInt(60); i++) {
      int id = random.nextInt(keys);
      boolean deletes = i > 0 && random.nextInt(4) == 0;
      String name = random.nextInt(4) == 0 && i > 0 ? PLACEHOLDER : "n" + i;
      long version = random.nextBoolean() ? i : random.nextInt(20);
      changes.add(new KeyedChange(id, deletes, random.nextInt(9) == 0 ? null : name, version, 0));
    }
    if (modes.newestWins) {
      Collections.shuffle(changes.subList(1, changes.size()), random);
    }
    return changes;
  }

  /** Delivers the changes, and returns them in the order in which they arrived. */
  private List<KeyedChange> deliver(
      Random random, TaskConfiguration configuration, List<KeyedChange> changes) {
    List<KeyedChange> arrived = new ArrayList<>();
    List<SinkRecord> all = new ArrayList<>();
    for (KeyedChange change : changes) {
      all.add(record(change));
    }
    int from = 0;
    while (from < all.size()) {
      try (TaskHarness task = open(configuration)) {
        while (from < all.size()) {
          int to = Math.min(all.size(), from + 1 + random.nextInt(30));
          task.put(all.subList(from, to));
          for (int i = from; i < to; i++) {
            arrived.add(changes.get(i).at(all.get(i).kafkaOffset()));
          }
          from = to;
          if (random.nextInt(5) == 0) {
            break;
          }
        }
        task.settle();
      }
      // The next task may begin further back.
      if (from < all.size() && random.nextBoolean()) {
        from -= random.nextInt(Math.min(from, 20) + 1);
      }
    }
    return arrived;
  }

  private SinkRecord record(KeyedChange change) {
    return keyed(
        change.id(),
        change.deletes()
            ? envelope.delete(TestingRow.of(change.id(), null, change.version()))
            : envelope.create(TestingRow.of(change.id(), change.name(), change.version())));
  }

  private static void apply(Map<Integer, ModelRow> table, KeyedChange change, Modes modes) {
    ModelRow row = table.get(change.id());
    if (modes.newestWins && row != null && row.version > change.version()) {
      return;
    }
    if (!change.deletes()) {
      ModelRow written = table.computeIfAbsent(change.id(), absent -> new ModelRow());
      if (!PLACEHOLDER.equals(change.name())) {
        written.name = change.name();
      }
      written.version = change.version();
      written.deleted = false;
    } else if (modes.deletes.equals("row")) {
      table.remove(change.id());
    } else if (modes == Modes.SOFT && row != null) {
      row.deleted = true;
    } else if (modes == Modes.NEWEST_SOFT) {
      ModelRow marked = table.computeIfAbsent(change.id(), absent -> new ModelRow());
      marked.version = change.version();
      marked.deleted = true;
    }
  }

  /** Returns the versions in the order of keys and versions. */
  private static List<ModelVersion> versions(List<KeyedChange> arrived, Modes modes) {
    Map<Integer, List<ModelVersion>> versions = new TreeMap<>();
    for (KeyedChange change : arrived) {
      List<ModelVersion> ofKey = versions.computeIfAbsent(change.id(), id -> new ArrayList<>());
      ModelVersion latest = ofKey.isEmpty() ? null : ofKey.get(ofKey.size() - 1);
      if (latest != null && latest.change.offset() >= change.offset()) {
        continue;
      }
      ModelVersion current = latest == null || !latest.current ? null : latest;
      if (!change.deletes()) {
        String name =
            PLACEHOLDER.equals(change.name())
                ? (current == null ? null : current.name)
                : change.name();
        ofKey.add(new ModelVersion(change, name));
      }
      if (current != null && !(change.deletes() && modes == Modes.HISTORY_IGNORE)) {
        current.current = false;
      }
    }
    return versions.values().stream().flatMap(List::stream).toList();
  }

  private List<List<@Nullable String>> shown(boolean marked) {
    return rows("`id`, `name`, `amount`" + (marked ? ", " + number("`__deleted`") : ""));
  }

  private List<List<@Nullable String>> shownVersions() {
    return sql.rows(
        "select `id`, `name`, `amount`, `version`, %s, %s from `%s` order by 1, 4"
            .formatted(
                number("`is_current`"), "case when `valid_to` is null then 1 else 0 end", table));
  }

  private String number(String column) {
    return server == SQLITE ? column : "case when %s then 1 else 0 end".formatted(column);
  }
}
