package io.tarmac.connect.jdbc.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** A source database, its Debezium connector, one sink connector, and the target database. */
final class Replication implements AutoCloseable {
  private static final SourceTable MARKER =
      new SourceTable(
          "marker",
          List.of(new WorkloadColumn("id", "int", ValueComparison.NUMBER, Values.integers(1, 1))),
          List.of(new WorkloadColumn("n", "int", ValueComparison.NUMBER, Values.integers(1, 1))),
          List.of(WorkloadChange.INSERT));
  private static final Duration DEADLINE = Duration.ofMinutes(10);

  private final ConnectRest rest = TestingConnect.shared().rest();
  private final TestingKafka kafka = TestingKafka.shared();
  private final String prefix = UniqueName.of("replication");
  private final String sink = prefix + "_sink";
  private final Source source;
  private final TestingDatabase target;
  private final List<SourceTable> tables = new ArrayList<>();
  private final SourceTable unequal;
  private int marks;

  Replication(Source source, TestingDatabase target) {
    this.source = source;
    this.target = target;
    tables.addAll(source.tables());
    tables.add(MARKER);
    this.unequal =
        new SourceTable(
            "unequal",
            MARKER.keys(),
            source.inequalities().stream().map(Inequality::column).toList(),
            List.of(WorkloadChange.INSERT));
    tables.add(unequal);
  }

  /**
   * Runs a workload of this many statements, the first of them before the connectors start, and
   * waits until its last one has reached the target.
   */
  void run(long seed, int statements) {
    Workload workload = new Workload(source, seed);
    try (Connection connection = source.database().open()) {
      connection.setAutoCommit(false);
      execute(connection, source.sessionSettings());
      execute(connection, creations());
      execute(connection, workload.firstRows());
      execute(connection, List.of(unequalRow()));
      int done = perform(connection, workload, 0, statements / 4);
      start();
      List<SourceTable> evolving =
          tables.stream().filter(table -> !table.evolutions().isEmpty()).toList();
      int steps = evolving.stream().mapToInt(table -> table.evolutions().size()).max().orElse(0);
      awaitMark(connection);
      for (int step = 1; step <= steps; step++) {
        done =
            perform(
                connection,
                workload,
                done,
                statements / 4 + statements * 3 / 4 * step / (steps + 1));
        for (SourceTable table : evolving) {
          if (!table.evolutions().isEmpty()) {
            execute(connection, List.of(table.evolve()));
          }
        }
      }
      perform(connection, workload, done, statements);
      for (SourceTable table : evolving) {
        // Nobody but the source knows its last columns before there is a row with them.
        execute(connection, List.of("insert into " + table.name() + " (id) values (0)"));
      }
      awaitMark(connection);
      awaitMark(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("the source refuses the workload", e);
    }
    awaitCommitted();
  }

  private List<String> creations() {
    List<String> statements = new ArrayList<>(source.preparations());
    for (SourceTable table : tables) {
      statements.add(table.creation());
      statements.addAll(source.completions(table));
    }
    return statements;
  }

  private String unequalRow() {
    return source.inequalities().stream()
        .map(Inequality::value)
        .collect(Collectors.joining(", ", "insert into unequal values (1, ", ")"));
  }

  private static int perform(Connection connection, Workload workload, int done, int end)
      throws SQLException {
    int performed = done;
    while (performed < end) {
      List<String> transaction = workload.transaction();
      performed += transaction.size();
      try (Statement statement = connection.createStatement()) {
        for (String sql : transaction) {
          run(statement, sql);
        }
      }
      if (workload.isRolledBack()) {
        connection.rollback();
      } else {
        connection.commit();
      }
    }
    return performed;
  }

  private static void execute(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        run(statement, sql);
      }
    }
    connection.commit();
  }

  private static void run(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SQLException("refused: " + sql, e);
    }
  }

  private void start() {
    for (SourceTable table : tables) {
      kafka.createTopic(topic(table), 1);
    }
    Map<String, String> reading = source.connector(prefix);
    reading.put("tasks.max", "1");
    reading.put("topic.prefix", prefix);
    reading.put("column.propagate.source.type", ".*");
    reading.put("skipped.operations", "none");
    reading.put("poll.interval.ms", "50");
    reading.put("transforms", "short");
    reading.put("transforms.short.type", "org.apache.kafka.connect.transforms.RegexRouter");
    reading.put("transforms.short.regex", "([^.]+)[.].*[.]([^.]+)");
    reading.put("transforms.short.replacement", "$1.$2");
    addConverters(reading);
    rest.create(prefix, reading);
    String topics = tables.stream().map(this::topic).collect(Collectors.joining(","));
    TaskConfiguration writing =
        TaskConfiguration.forWorker(target, topics)
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .with("truncate.enabled", true)
            .evolution("full");
    addConverters(writing);
    rest.create(sink, writing);
  }

  /** The default of the converter puts a column's default in the place of each null. */
  private static void addConverters(Map<String, String> configuration) {
    for (String converter : List.of("key.converter", "value.converter")) {
      configuration.put(converter, "org.apache.kafka.connect.json.JsonConverter");
      configuration.put(converter + ".replace.null.with.default", "false");
    }
  }

  /** Without the schema: names of databases of the tests are long. */
  private String topic(SourceTable table) {
    return prefix + "." + table.name();
  }

  private String targetTable(SourceTable table) {
    return topic(table).replace('.', '_');
  }

  /** Writes a row after all others and waits until it is in the target. */
  private void awaitMark(Connection connection) throws SQLException {
    marks++;
    execute(
        connection, List.of("delete from marker", "insert into marker values (" + marks + ", 1)"));
    String query =
        "select max(%s) from %s".formatted(target.quote("id"), target.quote(targetTable(MARKER)));
    Await.value(
        "mark " + marks + " of " + prefix + " is in the target",
        DEADLINE,
        () -> {
          rest.requireNoFailure(List.of(prefix, sink));
          return String.valueOf(target.sql().value(query));
        },
        String.valueOf(marks)::equals);
  }

  private void awaitCommitted() {
    for (SourceTable table : tables) {
      TopicPartition partition = new TopicPartition(topic(table), 0);
      Await.value(
          "all records of " + partition + " are committed",
          DEADLINE,
          () -> {
            rest.requireNoFailure(List.of(prefix, sink));
            return kafka.endOffset(partition) - kafka.committedOffset(sink, partition).orElse(0L);
          },
          missing -> missing == 0);
    }
  }

  /** Compares every table of the source with the one that the sink has made of it. */
  void assertTargetEqualsSource(String run) {
    List<String> differences = new ArrayList<>();
    int rows = 0;
    List<SourceTable> compared = new ArrayList<>(tables);
    compared.remove(unequal);
    for (SourceTable table : compared) {
      ShownTable expected = ShownTable.read(source.database(), table.name(), table);
      ShownTable actual = ShownTable.read(target, targetTable(table), table);
      differences.addAll(expected.differences(actual, table));
      rows += expected.rows().size();
    }
    assertThat(differences).as("%s: %s rows in %s tables", run, rows, compared.size()).isEmpty();
    assertThat(rows).as("rows compared").isGreaterThan(compared.size());
  }

  /** Holds the list of what cannot be equal to what really is not. */
  void assertInequalities() {
    ShownTable expected = ShownTable.read(source.database(), unequal.name(), unequal);
    ShownTable actual = ShownTable.read(target, targetTable(unequal), unequal);

    assertThat(actual.rows().keySet()).isEqualTo(expected.rows().keySet());
    assertThat(expected.equalColumns(actual, unequal)).as("equal after all").isEmpty();
  }

  @Override
  public String toString() {
    return source.database().name() + " to " + target.name();
  }

  @Override
  public void close() {
    rest.delete(sink);
    rest.delete(prefix);
    source.close();
  }
}
