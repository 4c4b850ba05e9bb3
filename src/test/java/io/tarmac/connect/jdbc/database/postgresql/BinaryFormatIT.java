package io.tarmac.connect.jdbc.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of each encoder are those that the server itself sends for the same value. */
class BinaryFormatIT {

  private static Arguments value(CanonicalType type, Object value, String send, String literal) {
    return Arguments.of(type, value, send, literal);
  }

  private static Arguments decimal(String number) {
    return value(CanonicalType.DECIMAL, new BigDecimal(number), "numeric_send", number);
  }

  private static Arguments date(LocalDate value, String literal) {
    return value(CanonicalType.DATE, value, "date_send", literal);
  }

  private static Arguments timestamp(LocalDateTime value, String literal) {
    return value(CanonicalType.TIMESTAMP, value, "timestamp_send", literal);
  }

  private static Arguments instant(OffsetDateTime value, String literal) {
    return value(CanonicalType.OFFSET_TIMESTAMP, value, "timestamptz_send", literal);
  }

  private static Arguments time(LocalTime value, String literal) {
    return value(CanonicalType.TIME, value, "time_send", literal);
  }

  private static Arguments offsetTime(String value, String literal) {
    return value(CanonicalType.OFFSET_TIME, OffsetTime.parse(value), "timetz_send", literal);
  }

  private static Arguments text(String value) {
    return value(CanonicalType.STRING, value, "textsend", value);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        value(CanonicalType.BOOLEAN, true, "boolsend", "true"),
        value(CanonicalType.BOOLEAN, false, "boolsend", "false"),
        value(CanonicalType.SHORT, Short.MIN_VALUE, "int2send", "-32768"),
        value(CanonicalType.INTEGER, Integer.MIN_VALUE, "int4send", "-2147483648"),
        value(CanonicalType.INTEGER, 1, "int4send", "1"),
        value(CanonicalType.LONG, Long.MAX_VALUE, "int8send", "9223372036854775807"),
        value(CanonicalType.LONG, -2L, "int8send", "-2"),
        value(CanonicalType.FLOAT, 0.1f, "float4send", "0.1"),
        value(CanonicalType.FLOAT, -0.0f, "float4send", "-0"),
        value(CanonicalType.FLOAT, Float.NaN, "float4send", "NaN"),
        value(CanonicalType.FLOAT, Float.NEGATIVE_INFINITY, "float4send", "-infinity"),
        value(CanonicalType.DOUBLE, Double.MIN_VALUE, "float8send", "4.9e-324"),
        value(CanonicalType.DOUBLE, Double.MAX_VALUE, "float8send", "1.7976931348623157e308"),
        value(CanonicalType.DOUBLE, Double.NaN, "float8send", "NaN"),
        value(CanonicalType.DOUBLE, Double.POSITIVE_INFINITY, "float8send", "infinity"),
        value(CanonicalType.BYTES, new byte[0], "byteasend", ""),
        value(CanonicalType.BYTES, new byte[] {0, -1, 92}, "byteasend", "\\x00ff5c"),
        text(""),
        text("a\tb\\N\r\n\"',{}()\u0001\u007f"),
        text("\ud83d\ude00 \u20ac \u00e4 \uffff"),
        date(LocalDate.of(2000, 1, 1), "2000-01-01"),
        date(LocalDate.of(1999, 12, 31), "1999-12-31"),
        date(LocalDate.of(0, 2, 29), "0001-02-29 BC"),
        date(LocalDate.of(-4_712, 1, 1), "4713-01-01 BC"),
        date(LocalDate.of(1582, 10, 10), "1582-10-10"),
        date(LocalDate.of(5_874_897, 12, 31), "5874897-12-31"),
        date(LocalDate.MAX, "infinity"),
        date(LocalDate.MIN, "-infinity"),
        time(LocalTime.MIDNIGHT, "00:00"),
        time(LocalTime.of(23, 59, 59, 999_999_000), "23:59:59.999999"),
        time(LocalTime.MAX, "24:00"),
        offsetTime("12:00:00.000001+05:30", "12:00:00.000001+05:30"),
        offsetTime("00:00-15:59:59", "00:00-15:59:59"),
        value(
            CanonicalType.OFFSET_TIME,
            LocalTime.MAX.atOffset(ZoneOffset.UTC),
            "timetz_send",
            "24:00+00"),
        timestamp(LocalDateTime.of(2000, 1, 1, 0, 0), "2000-01-01 00:00"),
        timestamp(
            LocalDateTime.of(1999, 12, 31, 23, 59, 59, 999_999_000), "1999-12-31 23:59:59.999999"),
        timestamp(LocalDateTime.of(-4_712, 1, 1, 0, 0, 0, 1_000), "4713-01-01 00:00:00.000001 BC"),
        timestamp(
            LocalDateTime.of(294_276, 12, 31, 23, 59, 59, 999_999_000),
            "294276-12-31 23:59:59.999999"),
        timestamp(LocalDateTime.MAX, "infinity"),
        timestamp(LocalDateTime.MIN, "-infinity"),
        instant(
            OffsetDateTime.parse("1969-12-31T23:59:59.999999+14:00"),
            "1969-12-31 23:59:59.999999+14"),
        instant(OffsetDateTime.MAX, "infinity"),
        instant(OffsetDateTime.MIN, "-infinity"),
        decimal("0"),
        decimal("0.000"),
        decimal("1"),
        decimal("-1"),
        decimal("9999"),
        decimal("10001"),
        decimal("0.1"),
        decimal("0.0001"),
        decimal("0.00001"),
        decimal("-1.23456"),
        decimal("123456789012345678901234567890.123456789"),
        decimal("9007199254740991"),
        decimal("9007199254740993"),
        decimal("-900719925474099.3"),
        decimal("0." + "0".repeat(16_382) + "1"),
        decimal("-" + "9".repeat(131_072)),
        decimal("9".repeat(131_072) + "." + "9".repeat(16_383)));
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("values")
  @DisplayName("C7_3 the bytes are the server's own")
  void theBytesAreTheServersOwn(CanonicalType type, Object value, String send, String literal)
      throws SQLException {
    String cast = "CAST(? AS " + ElementType.of(type).qualifiedName() + ")";

    assertThat(HexFormat.of().formatHex(encoded(BinaryEncoder.of(type), value)))
        .isEqualTo(HexFormat.of().formatHex(sent(send + "(" + cast + ")", literal)));
  }

  /** Whose groups of zeros at the end the server leaves away. */
  @ParameterizedTest
  @ValueSource(strings = {"1E+2", "10000", "-1E+131071", "100000.0000", "2.50E+9", "10.00000000"})
  @DisplayName("C7_3 decimals whose digits end with zeros are the server's own")
  void decimalsThatEndWithZerosAreTheServersOwn(String number) throws SQLException {
    BigDecimal value = new BigDecimal(number);

    assertThat(received(CanonicalType.DECIMAL, value)).isEqualTo(value.toPlainString());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 99_999, 1L << 52, (1L << 53) - 1, 1L << 53, Long.MIN_VALUE})
  @DisplayName("C7_3 decimals of any scale are the server's own")
  void decimalsOfAnyScaleAreTheServersOwn(long unscaled) throws SQLException {
    for (int scale = 0; scale < 25; scale++) {
      BigDecimal value = new BigDecimal(BigInteger.valueOf(unscaled), scale);

      assertThat(received(CanonicalType.DECIMAL, value)).isEqualTo(value.toPlainString());
    }
  }

  @Test
  @DisplayName("C1_1 an array that the driver would send as text fails, as it would be a null")
  void anArrayIsNotSentAsText() throws SQLException {
    TestingDatabase database = DatabaseServer.POSTGRESQL.database();
    ElementType numeric = ElementType.of(CanonicalType.DECIMAL);
    ArrayParameter array = new ArrayParameter(numeric, BinaryEncoder.of(CanonicalType.DECIMAL));
    array.add(BigDecimal.ONE);

    try (Connection connection =
            DriverManager.getConnection(
                database.url() + "?binaryTransfer=false", database.connectionProperties());
        PreparedStatement statement = connection.prepareStatement("select ?::numeric[]")) {
      assertThatThrownBy(() -> statement.setObject(1, array))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("binary");
    }
  }

  private static byte[] encoded(BinaryEncoder encoder, Object value) {
    BinaryBuffer buffer = new BinaryBuffer(1);
    encoder.encode(value, buffer);
    // The length comes first.
    return Arrays.copyOfRange(buffer.bytes(), Integer.BYTES, buffer.size());
  }

  private static byte[] sent(String expression, String literal) throws SQLException {
    try (Connection connection = DatabaseServer.POSTGRESQL.database().open();
        PreparedStatement query = connection.prepareStatement("select " + expression)) {
      query.setObject(1, literal, Types.OTHER);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBytes(1);
      }
    }
  }

  /** What the server makes of a value, as text. */
  private static String received(CanonicalType type, Object value) throws SQLException {
    try (Connection connection = DatabaseServer.POSTGRESQL.database().open();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create temporary table received (v " + ElementType.of(type).qualifiedName() + ")");
      TablePlan plan = TestingPlans.planOf("received", List.of(type));
      new BinaryCopy("pg_temp.received", List.of(BinaryEncoder.of(type)))
          .send(connection, List.of(TestingRows.withValues(plan, Operation.INSERT, 0, value)));
      try (ResultSet row = statement.executeQuery("select v::text from pg_temp.received")) {
        row.next();
        return row.getString(1);
      }
    }
  }
}
