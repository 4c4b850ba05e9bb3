package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.InvalidNameException;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the known databases are made of, as far as it can be told without their servers. */
class DatabasePartsTest {

  /** Names that show what was asked for. */
  private static final TypeNames ASKED =
      type -> type.kind() + "(" + type.size() + "," + type.scale() + ")";

  @ParameterizedTest
  @CsvSource({"MySQL", "MariaDB", "H2"})
  @DisplayName("C8_1 columns of a key are bounded where an index cannot hold texts and blobs")
  void keysAreBounded(String name) {
    TypeMappings types = database(name).types();

    assertThat(types.keyColumnMapping(Schema.STRING_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.VARCHAR, 255));
    assertThat(types.keyColumnMapping(Schema.BYTES_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.VARBINARY, 255));
    assertThat(types.keyColumnMapping(Schema.INT64_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.BIGINT));
    assertThat(types.columnMapping(Schema.STRING_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.TEXT));
  }

  @Test
  void postgreSqlTakesTextsAsKeys() {
    assertThat(PostgreSql.database().types().keyColumnMapping(Schema.STRING_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.TEXT));
  }

  @ParameterizedTest
  @CsvSource({"MySQL,utf8mb4_0900_bin", "MariaDB,utf8mb4_nopad_bin"})
  @DisplayName("C2_1 keys that differ in case or in trailing spaces are different keys")
  void textsOfAKeyCompareByTheirBytes(String name, String collation) {
    TypeNames names = database(name).typeNames().apply(ASKED);

    assertThat(names.nameOf(ColumnType.of(Kind.VARCHAR, 255)))
        .isEqualTo("VARCHAR(255,0) character set utf8mb4 collate " + collation);
    assertThat(names.nameOf(ColumnType.of(Kind.TEXT))).isEqualTo("TEXT(0,0) character set utf8mb4");
    assertThat(names.nameOf(ColumnType.of(Kind.BOOLEAN))).isEqualTo("boolean");
  }

  @DisplayName("C7_3 a type is asked for within the database's limits")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL | DECIMAL   |  0 |  9 | numeric",
        "PostgreSQL | DECIMAL   | 38 |  9 | DECIMAL(38,9)",
        "PostgreSQL | TIMESTAMP |  9 |  0 | TIMESTAMP(6,0)",
        "MySQL      | DECIMAL   |  0 |  9 | DECIMAL(65,9)",
        "MySQL      | DECIMAL   | 38 |  9 | DECIMAL(38,9)",
        "MySQL      | TIMESTAMP |  9 |  0 | TIMESTAMP(6,0)",
        "MySQL      | TIME      |  3 |  0 | TIME(3,0)",
        "MariaDB    | DECIMAL   |  0 |  9 | DECIMAL(65,9)",
        "MariaDB    | TIMESTAMP |  9 |  0 | TIMESTAMP(6,0)",
        "H2         | TIMESTAMP |  9 |  0 | TIMESTAMP(9,0)",
        "H2         | DECIMAL   |  0 |  9 | DECIMAL(1000,9)"
      })
  void sizesStayWithinTheLimits(String name, Kind kind, int size, int scale, String asked) {
    TypeNames names = database(name).typeNames().apply(ASKED);

    assertThat(names.nameOf(new ColumnType(kind, size, scale))).isEqualTo(asked);
  }

  @ParameterizedTest
  @CsvSource({"MySQL", "MariaDB"})
  void aDecimalThatIsTooLargeIsRefused(String name) {
    TypeNames names = database(name).typeNames().apply(ASKED);

    assertThatThrownBy(() -> names.nameOf(ColumnType.decimal(66, 2)))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContainingAll("66", "65", "30");
    assertThatThrownBy(() -> names.nameOf(ColumnType.decimal(ColumnType.WIDEST, 31)))
        .isInstanceOf(UnsupportedTypeException.class);
  }

  @ParameterizedTest
  @CsvSource({"MySQL", "MariaDB"})
  @DisplayName("C7_3 times with a zone become UTC wall clocks where no column can hold them")
  void zonedTimesBecomeUtcWallClocks(String name) {
    TypeMappings types = database(name).types();
    ColumnMapping timestamp = types.columnMapping(TestingSchemas.time("ZonedTimestamp"));
    ColumnMapping time = types.columnMapping(TestingSchemas.time("ZonedTime"));

    assertThat(timestamp.converter().convert("2024-01-01T00:30:00.000001+01:00"))
        .isEqualTo(LocalDateTime.of(2023, 12, 31, 23, 30, 0, 1_000));
    assertThat(timestamp.canonicalType()).isEqualTo(CanonicalType.TIMESTAMP);
    assertThat(timestamp.columnType()).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 6));
    assertThat(time.converter().convert("00:30:00+01:00")).isEqualTo(LocalTime.of(23, 30));
    assertThat(time.canonicalType()).isEqualTo(CanonicalType.TIME);
    assertThat(time.columnType()).isEqualTo(ColumnType.of(Kind.TIME, 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQL", "MySQL", "MariaDB", "H2"})
  @DisplayName("C8_2 every database refuses names it would cut")
  void namesThatWouldBeCutAreRefused(String name) {
    Identifiers identifiers = database(name).identifiers();
    int longest = identifiers.maxLength();

    assertThat(identifiers.quote("x".repeat(longest))).hasSize(longest + 2);
    assertThatThrownBy(() -> identifiers.quote("x".repeat(longest + 1)))
        .isInstanceOf(InvalidNameException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQL", "MySQL", "MariaDB", "H2"})
  void decimalsWithoutAPrecisionKeepTheirScaleOrHaveNone(String name) {
    ColumnType decimal = database(name).types().columnMapping(Decimal.schema(4)).columnType();

    assertThat(database(name).typeNames().apply(ASKED).nameOf(decimal))
        .isIn("numeric", "DECIMAL(65,4)", "DECIMAL(1000,4)");
  }

  @ParameterizedTest
  @CsvSource({"MySQL", "MariaDB"})
  @DisplayName("C9 nothing is loaded that RocksDB could not undo, whatever it says of savepoints")
  void nothingIsLoadedThatCannotBeUndone(String name) {
    assertThat(database(name).catalog().loadable())
        .contains("e.savepoints = 'YES'", "e.engine <> 'ROCKSDB'");
  }
}
