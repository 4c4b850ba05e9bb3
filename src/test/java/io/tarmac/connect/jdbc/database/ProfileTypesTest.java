package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.Profile;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.ExtensionTypes;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProfileTypesTest {

  @Test
  @DisplayName("C10_1 under Tarmac's profile columns are what their values need")
  void tarmacsColumns() {
    assertThat(created("PostgreSQL", Profile.TARMAC)).isSameAs(CreatedTypes.AS_NEEDED);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 6", "3, 0, 3", "29, 6, 6", "29, 2, 2", "9, 0, 6"})
  @DisplayName("C10_1 under Debezium's a time has the digits of its source, or six")
  void debeziumsTimes(int length, int scale, int digits) {
    Schema schema = TestingSchemas.from(Timestamp.builder(), "TIMESTAMP", length, scale);
    ColumnType needed = ColumnType.of(Kind.TIMESTAMP, 3);

    for (String database : List.of("PostgreSQL", "MySQL")) {
      assertThat(created(database, Profile.DEBEZIUM).type(schema, needed, false))
          .isEqualTo(ColumnType.of(Kind.TIMESTAMP, digits));
    }
  }

  @ParameterizedTest
  @CsvSource({"JSON, json", "JSONB, jsonb"})
  @DisplayName("C10_1 under Debezium's JSON is json unless the source says that it is jsonb")
  void debeziumsJson(String source, String type) {
    CreatedTypes created = created("PostgreSQL", Profile.DEBEZIUM);
    ColumnType needed = ColumnType.named("jsonb");
    SchemaBuilder json = SchemaBuilder.string().name("io.debezium.data.Json");

    assertThat(created.type(json, needed, false)).isEqualTo(ColumnType.named("json"));
    assertThat(created.type(TestingSchemas.from(json, source), needed, false))
        .isEqualTo(ColumnType.named(type));
  }

  @Test
  @DisplayName("C10_1 under Debezium's maps of texts are hstore where the extension is installed")
  void debeziumsMaps() {
    Database extended = PostgreSql.database(new ExtensionTypes(Map.of("hstore", "\"my\".hstore")));
    Schema texts = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();
    Schema numbers = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).build();
    ColumnType needed = ColumnType.named("jsonb");

    CreatedTypes created = ProfileTypes.of(extended, Profile.DEBEZIUM).created();
    assertThat(created.type(texts, needed, false)).isEqualTo(ColumnType.named("\"my\".hstore"));
    assertThat(created.type(numbers, needed, false)).isEqualTo(needed);
    assertThat(
            ProfileTypes.of(PostgreSql.database(), Profile.DEBEZIUM)
                .created()
                .type(texts, needed, false))
        .isEqualTo(needed);
    assertThat(ProfileTypes.of(extended, Profile.TARMAC).created().type(texts, needed, false))
        .isEqualTo(needed);
  }

  @Test
  @DisplayName("C10_1 under Debezium's a decimal without a precision has 38 digits on PostgreSQL")
  void debeziumsDecimals() {
    CreatedTypes created = created("PostgreSQL", Profile.DEBEZIUM);
    ColumnType any = ColumnType.decimal(ColumnType.WIDEST, 2);

    assertThat(created.type(Decimal.schema(2), any, false)).isEqualTo(ColumnType.decimal(38, 2));
    assertThat(created.type(Decimal.schema(39), any, false)).isEqualTo(any);
    assertThat(created.type(Decimal.schema(2), ColumnType.decimal(9, 2), false))
        .isEqualTo(ColumnType.decimal(9, 2));
  }

  @ParameterizedTest
  @EnumSource(
      value = Profile.class,
      names = {"CONFLUENT", "AIVEN"})
  @DisplayName("C10_1 under Confluent's and Aiven's a key of MySQL is a type that can be one")
  void confluentsKeys(Profile profile) {
    CreatedTypes created = created("MariaDB", profile);
    ColumnType bounded = ColumnType.of(Kind.VARCHAR, 255);

    assertThat(created.type(Schema.STRING_SCHEMA, bounded, true)).isEqualTo(bounded);
    assertThat(created.type(Schema.STRING_SCHEMA, ColumnType.of(Kind.TEXT), false).name())
        .isEqualTo("text");
    assertThat(created.type(Schema.BYTES_SCHEMA, ColumnType.of(Kind.BLOB), false))
        .isEqualTo(ColumnType.of(Kind.VARBINARY, 1_024));
  }

  @Test
  @DisplayName("C10_1 members of an enumeration that a column cannot have make it a text")
  void enumerations() {
    CreatedTypes created = created("MySQL", Profile.DEBEZIUM);
    ColumnType text = ColumnType.of(Kind.TEXT);
    Schema none = SchemaBuilder.string().name("io.debezium.data.Enum").build();
    Schema set =
        SchemaBuilder.string().name("io.debezium.data.EnumSet").parameter("allowed", "a,b").build();

    assertThat(created.type(none, text, false)).isEqualTo(text);
    assertThat(created.type(set, text, false).name()).isEqualTo("set(x'61',x'62')");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INT8    | |tinyint       |number(3,0)",
        "INT16   | |smallint      |number(5,0)",
        "INT32   | |int           |number(10,0)",
        "INT64   | |bigint        |number(19,0)",
        "FLOAT32 | |real          |binary_float",
        "FLOAT64 | |float         |binary_double",
        "BOOLEAN | |bit           |number(1,0)",
        "STRING  | |nvarchar(max) |varchar2(4000)",
        "BYTES   | |varbinary(max)|blob",
        "INT32   |org.apache.kafka.connect.data.Date     |date         |date",
        "INT32   |org.apache.kafka.connect.data.Time     |time         |varchar2(18 char)",
        "INT64   |org.apache.kafka.connect.data.Timestamp|datetime2    |timestamp",
        "BYTES   |org.apache.kafka.connect.data.Decimal  |decimal(38,2)|number(*,2)"
      })
  @DisplayName("C10_1 C9 under Confluent's and Aiven's columns of SQL Server and Oracle are theirs")
  void confluentsColumnsElsewhere(
      Schema.Type type, @Nullable String name, String sqlServer, String oracle) {
    SchemaBuilder schema = SchemaBuilder.type(type).name(name);
    if (Decimal.LOGICAL_NAME.equals(name)) {
      schema.parameter(Decimal.SCALE_FIELD, "2");
    }

    for (Profile profile : new Profile[] {Profile.CONFLUENT, Profile.AIVEN}) {
      assertThat(created(SqlServer.database(), profile, schema.build(), false))
          .isEqualTo(sqlServer);
      assertThat(created(Oracle.database(), profile, schema.build(), false)).isEqualTo(oracle);
    }
  }

  @Test
  @DisplayName("C10_1 C9 a text of their keys is bounded")
  void confluentsKeysElsewhere() {
    assertThat(created(SqlServer.database(), Profile.CONFLUENT, Schema.STRING_SCHEMA, true))
        .isEqualTo("nvarchar(450) collate Latin1_General_100_BIN2");
    assertThat(created(Oracle.database(), Profile.CONFLUENT, Schema.STRING_SCHEMA, true))
        .isEqualTo("varchar2(4000)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MicroTimestamp|datetime2(6)|timestamp(6)",
        "NanoTimestamp |datetime2(6)|timestamp(6)",
        "Timestamp     |datetime2(6)|timestamp(6)"
      })
  @DisplayName("C10_1 C9 under Debezium's a time of SQL Server and Oracle has six digits too")
  void debeziumsTimesElsewhere(String name, String sqlServer, String oracle) {
    Schema schema = TestingSchemas.time(name);

    assertThat(created(SqlServer.database(), Profile.DEBEZIUM, schema, false)).isEqualTo(sqlServer);
    assertThat(created(Oracle.database(), Profile.DEBEZIUM, schema, false)).isEqualTo(oracle);
  }

  private static CreatedTypes created(String database, Profile profile) {
    return ProfileTypes.of(database(database), profile).created();
  }

  private static String created(Database database, Profile profile, Schema schema, boolean key) {
    ProfileTypes peer = ProfileTypes.of(database, profile);
    ColumnType needed =
        (key ? peer.types().keyColumnMapping(schema) : peer.types().columnMapping(schema))
            .columnType();
    return database
        .typeNames()
        .apply(type -> "not asked for")
        .nameOf(peer.created().type(schema, needed, key));
  }
}
