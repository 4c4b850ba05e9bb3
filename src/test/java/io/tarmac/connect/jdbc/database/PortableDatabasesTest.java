package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.jdbc.write.Savepoints;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL and types of the databases that the build has no server of, and of the portable ones. */
class PortableDatabasesTest {

  private static final TypeNames NO_DIALECT =
      type -> {
        throw new UnsupportedTypeException("not asked for");
      };

  private static final ValueSettings VALUES =
      new ValueSettings(false, "", null, NestedMode.JSON, InvalidText.ERROR);

  @DisplayName("C7_3 C9 each schema becomes a type that keeps its values")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INT8    | smallint       | number(3,0)    | smallint | integer",
        "INT16   | smallint       | number(5,0)    | smallint | integer",
        "INT32   | int            | number(10,0)   | integer  | integer",
        "INT64   | bigint         | number(19,0)   | bigint   | integer",
        "FLOAT32 | real           | binary_float   | real     | real",
        "FLOAT64 | float          | binary_double  | double   | real",
        "BOOLEAN | bit            | number(1,0)    | boolean  | boolean",
        "STRING  | nvarchar(max)  | clob           | clob(1g) | text",
        "BYTES   | varbinary(max) | blob           | blob(1g) | blob"
      })
  void primitiveTypes(
      Schema.Type type, String sqlServer, String oracle, String db2, String sqlite) {
    Schema schema = SchemaBuilder.type(type).build();

    assertThat(created(SqlServer.database(), schema)).isEqualTo(sqlServer);
    assertThat(created(Oracle.database(), schema)).isEqualTo(oracle);
    assertThat(created(Db2.database(), schema)).isEqualTo(db2);
    assertThat(created(Sqlite.database(), schema)).isEqualTo(sqlite);
  }

  @DisplayName("C7_3 C9 microseconds survive, and a time with a zone where there is none is UTC's")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Date           | INT32  | date              | date                        | date",
        "MicroTime      | INT64  | time(6)           | varchar2(18 char)           | varchar(18)",
        "MicroTimestamp | INT64  | datetime2(6)      | timestamp(6)                | timestamp(6)",
        "NanoTimestamp  | INT64  | datetime2(7)      | timestamp(9)                | timestamp(9)",
        "ZonedTime      | STRING | time(6)           | varchar2(18 char)           | varchar(18)",
        "ZonedTimestamp | STRING | datetimeoffset(6) | timestamp(6) with time zone | timestamp(6)"
      })
  void times(String name, Schema.Type type, String sqlServer, String oracle, String db2) {
    Schema schema = SchemaBuilder.type(type).name("io.debezium.time." + name).build();

    assertThat(created(SqlServer.database(), schema)).isEqualTo(sqlServer);
    assertThat(created(Oracle.database(), schema)).isEqualTo(oracle);
    assertThat(created(Db2.database(), schema)).isEqualTo(db2);
  }

  @DisplayName("C7_3 C9 decimals stay within the digits that the database has")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10 | 2  | decimal(10,2)  | number(10,2) | decimal(10,2)  | text",
        "38 | 9  | decimal(38,9)  | number(38,9) | decimal(31,15) | text",
        "60 | 30 | decimal(38,19) | number       | decimal(31,15) | text"
      })
  void decimals(
      String precision, int scale, String sqlServer, String oracle, String db2, String sqlite) {
    Schema schema =
        Decimal.builder(scale).parameter("connect.decimal.precision", precision).build();

    assertThat(created(SqlServer.database(), schema)).isEqualTo(sqlServer);
    assertThat(created(Oracle.database(), schema)).isEqualTo(oracle);
    assertThat(created(Db2.database(), schema)).isEqualTo(db2);
    assertThat(created(Sqlite.database(), schema)).isEqualTo(sqlite);
  }

  @Test
  @DisplayName("C2_1 C9 the texts of a key are bounded, and told apart by their bytes")
  void textsOfAKey() {
    assertThat(createdKey(SqlServer.database()))
        .isEqualTo("nvarchar(255) collate Latin1_General_100_BIN2");
    assertThat(createdKey(Oracle.database())).isEqualTo("varchar2(255 char)");
    assertThat(createdKey(Db2.database())).isEqualTo("varchar(255 codeunits32)");
    assertThat(createdKey(Sqlite.database())).isEqualTo("text");
  }

  @DisplayName("C8_1 C9 a column is added and altered in each database's words")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQL Server | ADD        | ALTER TABLE \"t\" ALTER COLUMN \"c\" bigint NOT NULL | ALTER TABLE \"t\" ALTER COLUMN \"c\" int NULL",
        "Oracle     | ADD        | ALTER TABLE \"t\" MODIFY \"c\" bigint                | ALTER TABLE \"t\" MODIFY \"c\" NULL",
        "Db2        | ADD COLUMN | ALTER TABLE \"t\" ALTER COLUMN \"c\" SET DATA TYPE bigint | ALTER TABLE \"t\" ALTER COLUMN \"c\" DROP NOT NULL",
        "CockroachDB | ADD COLUMN | ALTER TABLE \"t\" ALTER COLUMN \"c\" SET DATA TYPE bigint | ALTER TABLE \"t\" ALTER COLUMN \"c\" DROP NOT NULL"
      })
  void columnsAreAltered(String name, String add, String type, String takesNull)
      throws SQLException {
    Database database = database(name);
    TableName table = new TableName(null, null, "t");
    ColumnSchema column = column("int", "");
    Connection none = unused();

    assertThat(database.columnAlteration().addColumn()).isEqualTo(add);
    assertThat(database.columnAlteration().withType(none, table, column, "bigint")).isEqualTo(type);
    assertThat(database.columnAlteration().withNull(none, table, column)).isEqualTo(takesNull);
  }

  @Test
  @DisplayName("C8_1 C9 what SQLite cannot alter is named with what to do")
  void sqliteAltersNothing() {
    assertThatThrownBy(
            () ->
                Sqlite.database()
                    .columnAlteration()
                    .withNull(unused(), new TableName(null, null, "t"), column("integer", "")))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContainingAll("'c'", "create the table again by hand");
  }

  @Test
  @DisplayName("C9 what a MERGE compares has its column's type where parameters have none")
  void parametersHaveTypes() {
    assertThat(fit(Db2.database(), Schema.INT32_SCHEMA, "integer").parameter())
        .isEqualTo("CAST(? AS integer)");
    assertThat(fit(SqlServer.database(), Schema.INT32_SCHEMA, "int").parameter()).isEqualTo("?");
    assertThat(fit(Oracle.database(), Schema.INT32_SCHEMA, "number(10,0)").parameter())
        .isEqualTo("?");
  }

  @Test
  @DisplayName("C7_3 SQLite's decimals are as they came in texts, and exact or refused in numbers")
  void decimalsOfSqlite() {
    Schema schema = Decimal.schema(2);
    ColumnMapping number = fit(Sqlite.database(), schema, "decimal(20,2)");

    assertThat(
            fit(Sqlite.database(), schema, "text")
                .converter()
                .convert(new BigDecimal("12345678901234567890.10")))
        .isEqualTo("12345678901234567890.10");
    assertThat(number.converter().convert(new BigDecimal("1234567890123.45")))
        .isEqualTo(new BigDecimal("1234567890123.45"));
    assertThatThrownBy(() -> number.converter().convert(new BigDecimal("12345678901234.567")))
        .isInstanceOf(RefusedValueException.class);
  }

  @DisplayName("C9 a text is counted as the column counts it")
  @ParameterizedTest
  @CsvSource({
    "Oracle,varchar2(3),C,äöü",
    "Db2,varchar(3),CODEUNITS32,äöü",
    "SQL Server,nvarchar(3),,äöü",
    "SQL Server,varchar(3),1252,äöü",
    "SQL Server,varchar(6),65001,äöü",
    "SQL Server,varchar(4),932,あい"
  })
  void textsAreCounted(String name, String type, String unit, String fits) {
    String characterSet = unit == null ? "" : unit;
    ColumnMapping mapping =
        database(name)
            .columnFit()
            .apply(VALUES)
            .fit(
                Schema.STRING_SCHEMA,
                database(name).types().columnMapping(Schema.STRING_SCHEMA),
                column(type, characterSet));

    assertThat(mapping.converter().convert(fits)).isEqualTo(fits);
    assertThatThrownBy(() -> mapping.converter().convert(fits + "x"))
        .isInstanceOf(RefusedValueException.class);
  }

  @DisplayName("C9 what SQL Server would store as a question mark is refused")
  @ParameterizedTest
  @CsvSource({
    "1252,€ñ,Ł",
    "1252,€ñ,あ",
    "1252,€ñ,😀",
    "1250,Łó,ñ",
    "1251,Ж,é",
    "874,ก,é",
    "437,é,Ж",
    "932,あ,é",
    "936,中,ñ",
    "949,한,é",
    "950,中,é"
  })
  void charactersBeyondTheCodePageAreRefused(String codePage, String held, String lacking) {
    ColumnMapping varchar = varchar(codePage);

    assertThat(varchar.converter().convert(held)).isEqualTo(held);
    assertThatThrownBy(() -> varchar.converter().convert(lacking))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageContaining("character set");
    assertThat(varchar("65001").converter().convert(lacking)).isEqualTo(lacking);
  }

  @Test
  @DisplayName("C6_1 C9 savepoints are used as the database has them")
  void savepoints() {
    assertThat(SqlServer.database().strategies().savepoints()).isEqualTo(Savepoints.KEPT);
    assertThat(Oracle.database().strategies().savepoints()).isEqualTo(Savepoints.KEPT);
    assertThat(Db2.database().strategies().savepoints()).isEqualTo(Savepoints.STANDARD);
    assertThat(CockroachDb.database().strategies().savepoints()).isEqualTo(Savepoints.STANDARD);
  }

  @DisplayName("C7_3 C9 a shape becomes JSON in a database without a type of its name")
  @ParameterizedTest
  @ValueSource(strings = {"Circle", "Line"})
  void shapesWithoutAType(String name) {
    Schema schema =
        SchemaBuilder.struct()
            .name("io.debezium.data.geometry." + name)
            .field("a", Schema.FLOAT64_SCHEMA)
            .build();

    assertThat(CockroachDb.database().types().columnMapping(schema).columnType().name())
        .isEqualTo("jsonb");
    assertThat(PostgreSql.database().types().columnMapping(schema).columnType().name())
        .isEqualToIgnoringCase(name);
  }

  @DisplayName("C5_1 C5_2 C6_3 each error is of the kind that its database means")
  @ParameterizedTest
  @CsvSource({
    "SQL Server,40001,1205,TRANSIENT",
    "SQL Server,S0051,1222,TRANSIENT",
    "SQL Server,08S01,0,TRANSIENT",
    "SQL Server,23000,2627,BAD_RECORD",
    "SQL Server,23000,2601,BAD_RECORD",
    "SQL Server,23000,547,BAD_RECORD",
    "SQL Server,23000,515,BAD_RECORD",
    "SQL Server,22001,8152,BAD_RECORD",
    "SQL Server,S0001,2628,BAD_RECORD",
    "SQL Server,S0001,245,BAD_RECORD",
    "SQL Server,S0002,208,FATAL",
    "SQL Server,S0001,18456,FATAL",
    "Oracle,61000,60,TRANSIENT",
    "Oracle,72000,8177,TRANSIENT",
    "Oracle,66000,12541,TRANSIENT",
    "Oracle,08006,17002,TRANSIENT",
    "Oracle,23000,1,BAD_RECORD",
    "Oracle,23000,1400,BAD_RECORD",
    "Oracle,72000,12899,BAD_RECORD",
    "Oracle,23000,2291,BAD_RECORD",
    "Oracle,42000,1722,BAD_RECORD",
    "Oracle,42000,942,FATAL",
    "Oracle,72000,1017,FATAL",
    "Oracle,72000,1653,FATAL",
    "Db2,40001,-911,TRANSIENT",
    "Db2,57033,-913,TRANSIENT",
    "Db2,08001,-4499,TRANSIENT",
    "Db2,23505,-803,BAD_RECORD",
    "Db2,23502,-407,BAD_RECORD",
    "Db2,22001,-302,BAD_RECORD",
    "Db2,42704,-204,FATAL",
    "Db2,57007,-668,FATAL",
    "CockroachDB,40001,0,TRANSIENT",
    "CockroachDB,40003,0,TRANSIENT",
    "CockroachDB,58C00,0,TRANSIENT",
    "CockroachDB,23505,0,BAD_RECORD",
    "CockroachDB,XXUUU,0,FATAL"
  })
  void kindsOfFailure(String name, String state, int code, String kind) {
    SQLException failure = new SQLException("refused", state, code);

    assertThat(database(name).sqlStates().verdict(failure).kind()).hasToString(kind);
  }

  @Test
  void everyLineSaysWhatItMeans() {
    databases()
        .forEach(
            database ->
                assertThat(database.sqlStates().lines())
                    .as(database.name())
                    .noneMatch(line -> line.meaning().isEmpty()));
  }

  private static Connection unused() {
    return (Connection)
        Proxy.newProxyInstance(
            PortableDatabasesTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              throw new AssertionError("not expected: " + method);
            });
  }

  private static Stream<Database> databases() {
    return Stream.of(
        SqlServer.database(),
        Oracle.database(),
        Db2.database(),
        CockroachDb.database(),
        Sqlite.database());
  }

  private static Database database(String name) {
    return databases().filter(d -> d.name().equals(name)).findFirst().orElseThrow();
  }

  private static String created(Database database, Schema schema) {
    return database
        .typeNames()
        .apply(NO_DIALECT)
        .nameOf(database.types().columnMapping(schema).columnType());
  }

  private static String createdKey(Database database) {
    return database
        .typeNames()
        .apply(NO_DIALECT)
        .nameOf(database.types().keyColumnMapping(Schema.STRING_SCHEMA).columnType());
  }

  private static ColumnMapping fit(Database database, Schema schema, String type) {
    return database
        .columnFit()
        .apply(VALUES)
        .fit(schema, database.types().columnMapping(schema), column(type, ""));
  }

  private static ColumnMapping varchar(String codePage) {
    Database database = SqlServer.database();
    return database
        .columnFit()
        .apply(VALUES)
        .fit(
            Schema.STRING_SCHEMA,
            database.types().columnMapping(Schema.STRING_SCHEMA),
            column("varchar", codePage));
  }

  private static ColumnSchema column(String type, String characterSet) {
    return new ColumnSchema(
        "c",
        Types.OTHER,
        type,
        0,
        0,
        false,
        type,
        type,
        characterSet,
        Generated.NO,
        false,
        Equality.EXACT);
  }
}
