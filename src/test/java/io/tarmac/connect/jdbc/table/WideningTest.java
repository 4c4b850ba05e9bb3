package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.TestingTables.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Locale;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideningTest {

  private static final TypeNames NAMES =
      type ->
          type.kind().name().toLowerCase(Locale.ROOT)
              + (type.size() == 0 && type.scale() == 0
                  ? ""
                  : "(" + type.size() + "," + type.scale() + ")");

  private static final ColumnType DECIMAL = ColumnType.of(Kind.DECIMAL);

  private final Widening widening = new Widening(NAMES, DECIMAL);

  @DisplayName("C8_1 a column becomes as wide as the schema says")
  @ParameterizedTest(name = "{0} for {1} becomes {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "smallint|INTEGER|integer",
        "int|BIGINT|bigint",
        "int(11)|BIGINT|bigint",
        "mediumint|INTEGER|integer",
        "int unsigned|BIGINT|bigint",
        "bigint|DECIMAL 20 0|decimal(20,0)",
        "bigint|DECIMAL 6 2|decimal(21,2)",
        "bigint|DECIMAL 0 2|decimal(0,2)",
        "integer|DECIMAL 10 0|decimal(10,0)",
        "integer|DECIMAL 14 2|decimal(14,2)",
        "bigint unsigned|DECIMAL 6 2|decimal(22,2)",
        "integer|DOUBLE|double",
        "smallint|REAL|real",
        "numeric(6,2)|DECIMAL 6 4|decimal(8,4)",
        "decimal(6, 2)|DECIMAL 12 0|decimal(14,2)",
        "numeric(6,2)|DECIMAL 0 4|decimal(8,4)",
        "decimal(6,2)|BIGINT|decimal(21,2)",
        "decimal(2,1)|TINYINT|decimal(4,1)",
        "real|DOUBLE|double",
        "float|DOUBLE|double",
        "character varying(10)|VARCHAR 20|varchar(20,0)",
        "varchar(10)|VARCHAR 16383|varchar(16383,0)",
        "varchar(10)|VARCHAR 20000|text",
        "varbinary(10)|VARBINARY 20|varbinary(20,0)",
        "varchar(10)|VARCHAR 20 0 own|varchar(20,0)",
        "varchar(10)|TEXT 20 0 own|text",
        "varbinary(10)|VARBINARY 20 0 own|varbinary(20,0)",
        "date|TIMESTAMP 3|timestamp(3,0)",
        "timestamp(3) without time zone|TIMESTAMP 6|timestamp(6,0)",
        "datetime|TIMESTAMP 3|timestamp(3,0)",
        "time(0)|TIME 6|time(6,0)",
        "timestamp(0) with time zone|TIMESTAMP_WITH_TIME_ZONE 6|timestamp_with_time_zone(6,0)"
      })
  void becomesAsWideAsTheSchema(String declared, String wanted, String wider) {
    assertThat(wider(declared, wanted, false, false)).isEqualTo(wider);
  }

  @DisplayName("C8_1 nothing is narrowed, and no other kind of value is made of one")
  @ParameterizedTest(name = "{0} for {1} stays")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "bigint|INTEGER",
        "bigint|BIGINT",
        "bigint unsigned|BIGINT",
        "bigint|DOUBLE",
        "integer|DECIMAL 5 0",
        "integer|TEXT",
        "integer|BOOLEAN",
        "double precision|REAL",
        "double precision|DECIMAL 6 2",
        "numeric(12,4)|DECIMAL 6 2",
        "numeric(14,4)|INTEGER",
        "numeric|DECIMAL 40 10",
        "numeric(6,2)|DOUBLE",
        "float(7,3)|DOUBLE",
        "character varying(10)|VARCHAR 5",
        "character varying|VARCHAR 5",
        "varchar(10)|TEXT 10",
        "varchar(20000)|VARCHAR 20000",
        "varchar(10)|INTEGER",
        "timestamp(6) without time zone|TIMESTAMP 3",
        "timestamp(6) without time zone|TIMESTAMP_WITH_TIME_ZONE 6",
        "timestamp(6)|DATE",
        "uuid|TEXT",
        "enum('a','b')|TEXT",
        "jsonb|TEXT",
        "tinyint(1)|BOOLEAN"
      })
  void staysAsItIs(String declared, String wanted) {
    assertThat(wider(declared, wanted, false, false)).isNull();
  }

  @Test
  @DisplayName("C8_1 where the schema has no length, only a value that does not fit says so")
  void whatHasNoLengthIsWidenedWhenAValueDoesNotFit() {
    assertThat(wider("varchar(10)", "TEXT", false, false)).isNull();
    assertThat(wider("varchar(10)", "TEXT", false, true)).isEqualTo("text");
    assertThat(wider("varbinary(10)", "BLOB", false, false)).isNull();
    assertThat(wider("varbinary(10)", "BLOB", false, true)).isEqualTo("blob");
    assertThat(wider("bigint", "DECIMAL 0 0", false, false)).isNull();
    assertThat(wider("bigint", "DECIMAL 0 0", false, true)).isEqualTo("decimal");
    assertThat(wider("numeric(6,2)", "DECIMAL 0 2", false, false)).isNull();
    assertThat(wider("numeric(6,2)", "DECIMAL 0 2", false, true)).isEqualTo("decimal(0,2)");
    assertThat(wider("varchar(10)", "VARCHAR 255", true, false)).isNull();
    assertThat(wider("varchar(10)", "VARCHAR 255", true, true)).isEqualTo("varchar(255,0)");
  }

  @Test
  @DisplayName("C8_1 a domain, a generated column and a database's own type stay what they are")
  void domainsAndGeneratedColumnsStay() {
    PlannedColumn bigint = wanted(ColumnType.of(Kind.BIGINT));
    PlannedColumn year = wanted(ColumnType.named(Kind.INTEGER, "year"));
    ColumnSchema domain = column("v", "integer", "positive", true, Generated.NO);
    ColumnSchema generated = column("v", "integer", "integer", true, Generated.FROM_COLUMNS);

    assertThat(widening.widerType(bigint, false, domain, false)).isNull();
    assertThat(widening.widerType(bigint, false, generated, false)).isNull();
    assertThat(widening.widerType(year, false, column("v", "smallint"), false))
        .isEqualTo(ColumnType.of(Kind.INTEGER));
  }

  @Test
  @DisplayName("C8_1 a text without a limit, and one that the database has no wider type for, stay")
  void aTextThatCannotBecomeWiderStays() {
    PlannedColumn text = wanted(ColumnType.of(Kind.TEXT));
    ColumnSchema unlimited = column("v", "text", Integer.MAX_VALUE, Equality.EXACT);
    Widening withoutTypes =
        new Widening(
            type -> {
              throw new UnsupportedTypeException("no such type");
            },
            DECIMAL);

    assertThat(widening.widerType(text, false, unlimited, true)).isNull();
    assertThat(withoutTypes.widerType(text, false, column("v", "varchar(10)"), true)).isNull();
  }

  @Test
  @DisplayName("C8_1 MySQL's timestamp, which ends in 2038, is not taken for a wall clock")
  void aTimestampOfMySqlStays() {
    Widening ofMySql =
        new Widening(
            type -> type.kind() == Kind.TIMESTAMP ? "datetime(" + type.size() + ")" : "other",
            DECIMAL);

    PlannedColumn timestamp = wanted(ColumnType.of(Kind.TIMESTAMP, 6));

    assertThat(ofMySql.widerType(timestamp, false, column("v", "timestamp(3)"), false)).isNull();
  }

  @Test
  @DisplayName("C8_1 a column whose type the configuration names stays, also for a refused value")
  void aConfiguredTypeStays() {
    PlannedColumn text = wanted(ColumnType.of(Kind.TEXT));
    PlannedColumn configured =
        new PlannedColumn(
            "v", text.schema(), text.mapping(), true, text.source(), ColumnType.named("int"));

    assertThat(widening.widerType(text, false, column("v", "varchar(10)"), true)).isNotNull();
    assertThat(widening.widerType(configured, false, column("v", "varchar(10)"), true)).isNull();
  }

  @DisplayName("C7_5 a value without a schema makes a column wider that refuses it, and no other")
  @ParameterizedTest(name = "{0} for {1} becomes {2}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "bigint|DOUBLE|decimal",
        "integer|BIGINT|bigint",
        "integer|DOUBLE|decimal",
        "varchar(10)|BIGINT|text",
        "varchar(10)|NATIVE 0 0 jsonb|text",
        "bigint|TEXT|-",
        "double|BIGINT|-",
        "bigint|NATIVE|-"
      })
  void valuesWithoutASchema(String declared, String type, @Nullable String expected) {
    ColumnMapping mapping =
        new ColumnMapping(type(type), CanonicalType.STRING, ValueConverter.AS_IS);
    PlannedColumn any = new PlannedColumn("v", Schemaless.ANY, mapping, true, change -> null, null);

    ColumnType wider = widening.widerType(any, false, column("v", declared), true);

    assertThat(wider == null ? null : NAMES.nameOf(wider)).isEqualTo(expected);
    assertThat(widening.widerType(any, false, column("v", declared), false)).isNull();
  }

  private @Nullable String wider(String declared, String wanted, boolean key, boolean refused) {
    ColumnType wider =
        widening.widerType(wanted(type(wanted)), key, column("v", declared), refused);
    return wider == null ? null : NAMES.nameOf(wider);
  }

  private static ColumnType type(String text) {
    String[] parts = text.split(" ", -1);
    return new ColumnType(
        Kind.valueOf(parts[0]),
        parts.length > 1 ? Integer.parseInt(parts[1]) : 0,
        parts.length > 2 ? Integer.parseInt(parts[2]) : 0,
        parts.length > 3 ? parts[3] : "");
  }

  private static PlannedColumn wanted(ColumnType type) {
    return new PlannedColumn(
        "v",
        Schema.STRING_SCHEMA,
        new ColumnMapping(type, CanonicalType.STRING, ValueConverter.AS_IS),
        true,
        change -> null,
        null);
  }
}
