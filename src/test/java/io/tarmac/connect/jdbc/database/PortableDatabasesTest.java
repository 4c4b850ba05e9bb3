package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static io.tarmac.connect.jdbc.database.TestingColumns.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.session.Answering;
import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.jdbc.write.Savepoints;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
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

  private static final Connection UNUSED = Answering.with(Connection.class, Map.of());
  private static final TypeNames NO_DIALECT =
      type -> {
        throw new UnsupportedTypeException("not asked for");
      };

  private static final ValueSettings VALUES =
      new ValueSettings(
          false, "", null, NestedMode.JSON, InvalidText.ERROR, LocalZones.UTC, 10_000);

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
        "Date           | date              | date                        | date",
        "MicroTime      | time(6)           | varchar2(18 char)           | varchar(18)",
        "MicroTimestamp | datetime2(6)      | timestamp(6)                | timestamp(6)",
        "NanoTimestamp  | datetime2(7)      | timestamp(9)                | timestamp(9)",
        "ZonedTime      | time(6)           | varchar2(18 char)           | varchar(18)",
        "ZonedTimestamp | datetimeoffset(6) | timestamp(6) with time zone | timestamp(6)"
      })
  void times(String name, String sqlServer, String oracle, String db2) {
    Schema schema = TestingSchemas.time(name);

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
      int precision, int scale, String sqlServer, String oracle, String db2, String sqlite) {
    Schema schema = TestingSchemas.decimal(precision, scale);

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
        "SQL Server | ADD        | ALTER TABLE \"t\" ALTER COLUMN \"c\" bigint NOT NULL | ALTER"
            + " TABLE \"t\" ALTER COLUMN \"c\" int NULL",
        "Oracle     | ADD        | ALTER TABLE \"t\" MODIFY \"c\" bigint                | ALTER"
            + " TABLE \"t\" MODIFY \"c\" NULL",
        "Db2        | ADD COLUMN | ALTER TABLE \"t\" ALTER COLUMN \"c\" SET DATA TYPE bigint |"
            + " ALTER TABLE \"t\" ALTER COLUMN \"c\" DROP NOT NULL",
        "CockroachDB | ADD COLUMN | ALTER TABLE \"t\" ALTER COLUMN \"c\" SET DATA TYPE bigint |"
            + " ALTER TABLE \"t\" ALTER COLUMN \"c\" DROP NOT NULL"
      })
  void columnsAreAltered(String name, String add, String type, String takesNull)
      throws SQLException {
    Database database = database(name);
    TableName table = new TableName(null, null, "t");
    ColumnSchema column = column("int");
    ColumnAlteration alteration = database.columnAlteration();

    assertThat(alteration.addColumn()).isEqualTo(add);
    assertThat(alteration.withType(UNUSED, table, column, "bigint")).isEqualTo(type);
    assertThat(alteration.withNull(UNUSED, table, column)).isEqualTo(takesNull);
  }

  @Test
  @DisplayName("C8_1 C9 what SQLite cannot alter is named with what to do")
  void sqliteAltersNothing() {
    assertThatThrownBy(
            () ->
                Sqlite.database()
                    .columnAlteration()
                    .withNull(UNUSED, new TableName(null, null, "t"), column("integer")))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContainingAll("'c'", "create the table again by hand");
  }

  @Test
  @DisplayName("C9 what a MERGE compares has its column's type where parameters have none")
  void parametersHaveTypes() {
    Schema schema = Schema.INT32_SCHEMA;

    assertThat(fit(Db2.database(), schema, column("integer")).parameter())
        .isEqualTo("CAST(? AS integer)");
    assertThat(fit(SqlServer.database(), schema, column("int")).parameter()).isEqualTo("?");
    assertThat(fit(Oracle.database(), schema, column("number(10,0)")).parameter()).isEqualTo("?");
  }

  @Test
  @DisplayName("C7_3 SQLite's decimals are as they came in texts, and exact or refused in numbers")
  void decimalsOfSqlite() {
    Schema schema = Decimal.schema(2);
    ColumnMapping text = fit(Sqlite.database(), schema, column("text"));
    ColumnMapping number = fit(Sqlite.database(), schema, column("decimal(20,2)"));

    assertThat(text.converter().convert(new BigDecimal("12345678901234567890.10")))
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
    ColumnMapping mapping =
        fit(database(name), Schema.STRING_SCHEMA, column(type, unit == null ? "" : unit));

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

  private static ColumnMapping fit(Database database, Schema schema, ColumnSchema column) {
    return database.columnFit(VALUES).fit(schema, database.types().columnMapping(schema), column);
  }

  private static ColumnMapping varchar(String codePage) {
    return fit(SqlServer.database(), Schema.STRING_SCHEMA, column("varchar", codePage));
  }
}
