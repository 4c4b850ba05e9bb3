package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import io.tarmac.connect.jdbc.testing.type.TypeRows;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import io.tarmac.connect.jdbc.testing.type.ValueOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests each line of the type table in a JVM far from UTC: the values that land in one table of all
 * columns, and each value that is refused alone.
 */
@EachDatabase(except = SQLITE, soak = MARIADB)
class TypeTableIT extends DatabaseTest {

  /** Shorter values may be found in a message for other reasons. */
  private static final int DISTINCTIVE_LENGTH = 6;

  private final TestingRecords records = new TestingRecords();
  private final TimeZone before = TimeZone.getDefault();
  private final Map<String, String> refusingTables = new HashMap<>();
  private int partitions;

  /** The tasks of all lines: to start one takes longer than to write a line. */
  private TaskHarness creating;

  private TaskHarness filling;

  @BeforeEach
  void startFarFromUtc() {
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
    creating = new TaskHarness(TaskConfiguration.on(database).evolution("basic"));
    filling = new TaskHarness(TaskConfiguration.on(database));
  }

  @AfterEach
  void moveBack() {
    creating.close();
    filling.close();
    TimeZone.setDefault(before);
  }

  @TestFactory
  @DisplayName("C7_3 the column, the values and null are what the type table says")
  Stream<DynamicTest> valuesLand() {
    return Stream.of(TypeTable.created(), TypeTable.existing()).flatMap(this::valuesLand);
  }

  /** Writes all values of some lines into one table. */
  private Stream<DynamicTest> valuesLand(List<TypeLine> lines) {
    TypeRows rows = TypeRows.all(database, lines);
    String table = UniqueName.of("types");
    boolean existing = lines.get(0).existing();
    if (existing) {
      rows.createTable(table);
    }
    assertThat(rows.types()).isNotEmpty();
    assertThat(refusal(existing, table, rows.rows())).isNull();
    return rows.types().stream()
        .map(type -> dynamicTest(type.toString(), () -> valuesLand(rows, table, type)));
  }

  private void valuesLand(TypeRows rows, String table, TypeLine type) {
    if (!type.existing()) {
      assertThat(database.columnType(table, type.column())).isEqualTo(type.columnType(database));
    }
    assertThat(rows.shown(table, type)).isEqualTo(rows.expected(type));
  }

  @TestFactory
  @DisplayName("C7_3 a value that the column cannot hold is refused and its column is named")
  Stream<DynamicTest> valuesWithoutRoomAreRefused() {
    assertThat(TypeTable.created()).anyMatch(type -> !type.refused(database).isEmpty());
    return Stream.of(TypeTable.created(), TypeTable.existing())
        .flatMap(List::stream)
        .flatMap(
            type ->
                type.refused(database).stream()
                    .map(
                        value ->
                            dynamicTest(
                                type + ": " + value,
                                () -> aValueWithoutRoomIsRefused(type, value))));
  }

  private void aValueWithoutRoomIsRefused(TypeLine type, ValueLine value) {
    String table = refusingTables.computeIfAbsent(type.column(), column -> table(type));
    Struct row = TypeRows.row(type, value);

    ConnectException refusal = refusal(type.existing(), table, List.of(row));

    assertThat(refusal).isNotNull().hasMessageContaining(table);
    if (value.on(database).kind() == ValueOutcome.OutcomeKind.REFUSED) {
      assertThat(refusal).hasMessageContaining(type.column()).hasMessageNotContaining("SQLSTATE");
    } else {
      assertThat(refusal).hasMessageContaining("SQLSTATE");
    }
    distinctive(value).forEach(text -> assertThat(stackTrace(refusal)).doesNotContain(text));
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

  /** Returns the name of a table, which exists if the line says so. */
  private String table(TypeLine type) {
    String table = UniqueName.of("types");
    if (type.existing()) {
      TypeRows.all(database, type).createTable(table);
    }
    return table;
  }

  /**
   * Puts rows as the first of a partition, and returns the failure, if any. The task then gives the
   * partition away, and with it all that is left of them.
   */
  private @Nullable ConnectException refusal(boolean existing, String table, List<Struct> rows) {
    TaskHarness task = existing ? filling : creating;
    TopicPartition partition = new TopicPartition(table, partitions++);
    task.open(partition);
    ConnectException refusal =
        catchThrowableOfType(
            ConnectException.class,
            () -> task.put(rows.stream().map(row -> records.next(partition, null, row)).toList()));
    assertThat(task.committable(partition).isPresent()).isEqualTo(refusal == null);
    task.close(partition);
    return refusal;
  }
}
