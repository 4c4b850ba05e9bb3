package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.jdbc.testing.type.Outcome;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import io.tarmac.connect.jdbc.testing.type.TypeRows;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The type table, a table for each of its lines, in a JVM far from UTC. */
@TestInstance(Lifecycle.PER_CLASS)
@EachDatabase(except = SQLITE)
class TypeTableIT extends DatabaseTest {

  /** Shorter values may be found in a message for other reasons. */
  private static final int DISTINCTIVE_LENGTH = 6;

  private final TestingRecords records = new TestingRecords();
  private final TimeZone before = TimeZone.getDefault();

  @BeforeAll
  void moveFarFromUtc() {
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
  }

  @AfterAll
  void moveBack() {
    TimeZone.setDefault(before);
  }

  Stream<TypeLine> lines() {
    return Stream.concat(TypeTable.created().stream(), TypeTable.existing().stream())
        .filter(type -> type.fits(database));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lines")
  @DisplayName("C7_3 the column, the values and null are what the type table says")
  void valuesLand(TypeLine type) {
    TypeRows rows = TypeRows.all(database, type);
    String table = UniqueName.of("types");
    TopicPartition partition = new TopicPartition(table, 0);

    try (TaskHarness task = new TaskHarness(configuration(rows, type, table))) {
      task.open(partition);
      task.put(rows.rows().stream().map(row -> record(partition, row)).toList());
    }

    if (!type.existing()) {
      assertThat(database.columnType(table, type.column())).isEqualTo(type.columnType(database));
    }
    assertThat(rows.shown(table, type)).isEqualTo(rows.expected(type));
  }

  Stream<Arguments> refused() {
    return Stream.concat(TypeTable.created().stream(), TypeTable.existing().stream())
        .flatMap(type -> type.refused(database).stream().map(value -> Arguments.of(type, value)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("refused")
  @DisplayName("C7_3 a value that the column cannot hold is refused and its column is named")
  void aValueWithoutRoomIsRefused(TypeLine type, ValueLine value) {
    TypeRows rows = TypeRows.all(database, type);
    String table = UniqueName.of("types");
    TopicPartition partition = new TopicPartition(table, 0);

    try (TaskHarness task = new TaskHarness(configuration(rows, type, table))) {
      task.open(partition);
      SinkRecord record = record(partition, TypeRows.row(type, value));
      ConnectException refusal =
          catchThrowableOfType(ConnectException.class, () -> task.put(record));

      assertThat(refusal).isNotNull().hasMessageContaining(table);
      if (value.on(database).kind() == Outcome.Kind.REFUSED) {
        assertThat(refusal).hasMessageContaining(type.column()).hasMessageNotContaining("SQLSTATE");
      } else {
        assertThat(refusal).hasMessageContaining("SQLSTATE");
      }
      distinctive(value).forEach(text -> assertThat(stackTrace(refusal)).doesNotContain(text));
      assertThat(task.committable(partition)).isEmpty();
    }
    if (type.hasColumn(database)) {
      assertThat(database.sql().count(table)).isZero();
    }
  }

  private static Stream<String> distinctive(ValueLine value) {
    return Stream.of(value.sent(), value.value().toString())
        .filter(text -> text.length() >= DISTINCTIVE_LENGTH);
  }

  private static String stackTrace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private Map<String, String> configuration(TypeRows rows, TypeLine type, String table) {
    if (type.existing()) {
      rows.createTable(table);
      return TaskConfiguration.on(database);
    }
    return TaskConfiguration.on(database).evolution("basic");
  }

  private SinkRecord record(TopicPartition partition, Struct row) {
    return records.next(partition, null, row);
  }
}
