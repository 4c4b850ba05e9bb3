package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class JdbcBatchTest {

  private static final TablePlan PLAN = TestingPlans.plan("t", "id", "a");

  private final WriteStrategy strategy = TestingBatchWriters.JDBC_BATCH;
  private final ScriptedConnection script = new ScriptedConnection();

  @Test
  void rowsAreSentInOrderAsOneBatchAndTheStatementIsClosed() throws Exception {
    RowWriter writer = strategy.prepare(PLAN, Operation.INSERT);

    writer.write(script.connection(), List.of(row("1", "x"), row("2", null)));

    assertThat(script.calls())
        .containsExactly(
            "prepareStatement[INSERT INTO \"t\" (\"id\", \"a\") VALUES (?, ?)]",
            "setString[1, 1]",
            "setString[2, x]",
            "addBatch",
            "setString[1, 2]",
            "setNull[2, " + Types.VARCHAR + "]",
            "addBatch",
            "executeBatch",
            "close");
  }

  @Test
  void aPreparedWriterWritesOnAnyConnection() throws Exception {
    RowWriter writer = strategy.prepare(PLAN, Operation.INSERT);
    ScriptedConnection other = new ScriptedConnection();

    writer.write(script.connection(), List.of(row("1", "x")));
    writer.write(other.connection(), List.of(row("1", "x")));

    assertThat(other.calls()).isEqualTo(script.calls());
  }

  @Test
  @DisplayName("C7_2 an update binds the columns beside the key first; without any it does nothing")
  void anUpdateBindsTheKeyLast() throws Exception {
    strategy.prepare(PLAN, Operation.UPDATE).write(script.connection(), List.of(row("1", "x")));
    strategy
        .prepare(TestingPlans.plan("t", "id"), Operation.UPDATE)
        .write(script.connection(), List.of(row("1")));

    assertThat(script.calls())
        .containsExactly(
            "prepareStatement[UPDATE \"t\" SET \"a\" = ? WHERE \"id\" = ?]",
            "setString[1, x]",
            "setString[2, 1]",
            "addBatch",
            "executeBatch",
            "close");
  }

  @ParameterizedTest
  @EnumSource(names = {"INSERT", "UPSERT", "INSERT_IGNORE", "DELETE"})
  void everyOperationIsSupportedByItsOwnStatement(Operation operation) throws Exception {
    TablePlan keyOnly = TestingPlans.plan("t", "id");
    assertThat(strategy.supports(keyOnly, operation)).isTrue();

    strategy.prepare(keyOnly, operation).write(script.connection(), List.of(row("1")));

    String statement =
        switch (operation) {
          case INSERT -> "INSERT INTO \"t\" (\"id\") VALUES (?)";
          case UPSERT -> "INSERT INTO \"t\" (\"id\") VALUES (?) ON CONFLICT (\"id\") DO NOTHING";
          case INSERT_IGNORE ->
              "INSERT INTO \"t\" (\"id\") VALUES (?) ON CONFLICT (\"id\") DO NOTHING";
          case DELETE -> "DELETE FROM \"t\" WHERE \"id\" = ?";
          case UPDATE, ADD_VERSION, END_VERSION, SWEEP -> throw new AssertionError(operation);
        };
    assertThat(script.calls())
        .containsExactly(
            "prepareStatement[" + statement + "]",
            "setString[1, 1]",
            "addBatch",
            "executeBatch",
            "close");
  }

  @Test
  void aFailureIsTheDriversOwnAndTheStatementIsClosed() {
    SQLException refused = new SQLException("refused", "23505");
    script.failing("executeBatch", 1, refused);

    RowWriter writer = strategy.prepare(PLAN, Operation.INSERT);

    assertThatThrownBy(() -> writer.write(script.connection(), List.of(row("1", "x"))))
        .isSameAs(refused);
    assertThat(script.calls()).endsWith("executeBatch", "close");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("canonicalValues")
  void everyCanonicalValueHasItsSetterAndItsNull(
      CanonicalType type, Object value, String call, int nullType) throws Exception {
    RowWriter writer = strategy.prepare(TestingPlans.planOf("t", List.of(type)), Operation.INSERT);

    writer.write(script.connection(), List.of(row(value), row(new Object[] {null})));

    assertThat(script.calls()).contains(call, "setNull[1, " + nullType + "]");
  }

  static Stream<Arguments> canonicalValues() {
    return Stream.of(
        line(CanonicalType.BOOLEAN, true, "setBoolean[1, true]", Types.BOOLEAN),
        line(CanonicalType.SHORT, (short) -1, "setShort[1, -1]", Types.SMALLINT),
        line(CanonicalType.INTEGER, 1, "setInt[1, 1]", Types.INTEGER),
        line(CanonicalType.LONG, 1L, "setLong[1, 1]", Types.BIGINT),
        line(CanonicalType.FLOAT, 1.5f, "setFloat[1, 1.5]", Types.REAL),
        line(CanonicalType.DOUBLE, 1.5, "setDouble[1, 1.5]", Types.DOUBLE),
        line(
            CanonicalType.DECIMAL, new BigDecimal("1.50"), "setBigDecimal[1, 1.50]", Types.NUMERIC),
        line(CanonicalType.STRING, "x", "setString[1, x]", Types.VARCHAR),
        line(CanonicalType.BYTES, new byte[] {1, 2}, "setBytes[1, [1, 2]]", Types.VARBINARY),
        object(CanonicalType.DATE, LocalDate.EPOCH, Types.DATE),
        object(CanonicalType.TIME, LocalTime.NOON, Types.TIME),
        object(CanonicalType.TIMESTAMP, LocalDateTime.MAX, Types.TIMESTAMP),
        object(CanonicalType.OFFSET_TIME, OffsetTime.MAX, Types.TIME_WITH_TIMEZONE),
        object(CanonicalType.OFFSET_TIMESTAMP, OffsetDateTime.MIN, Types.TIMESTAMP_WITH_TIMEZONE));
  }

  @Test
  void noCanonicalTypeIsForgottenHere() {
    assertThat(canonicalValues().map(line -> line.get()[0]))
        .containsExactlyInAnyOrder((Object[]) CanonicalType.values());
  }

  @Test
  void columnsOfDifferentTypesKeepTheirPlaces() throws Exception {
    TablePlan plan =
        TestingPlans.planOf(
            "t", List.of(CanonicalType.INTEGER, CanonicalType.STRING, CanonicalType.LONG));

    strategy.prepare(plan, Operation.INSERT).write(script.connection(), List.of(row(7, "x", 8L)));

    assertThat(script.calls()).contains("setInt[1, 7]", "setString[2, x]", "setLong[3, 8]");
  }

  private static Arguments line(CanonicalType type, Object value, String call, int nullType) {
    return Arguments.of(type, value, call, nullType);
  }

  private static Arguments object(CanonicalType type, Object value, int nullType) {
    return line(type, value, "setObject[1, " + value + "]", nullType);
  }

  private static Row row(Object... values) {
    return TestingRows.withValues(PLAN, Operation.INSERT, 1, values);
  }
}
