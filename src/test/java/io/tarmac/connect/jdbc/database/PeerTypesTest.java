package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.Profile;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PeerTypesTest {

  @Test
  @DisplayName("C10_1 under Tarmac's profile columns are what their values need")
  void tarmacsColumns() {
    assertThat(PeerTypes.of(PostgreSql.database(), Profile.TARMAC).created())
        .isSameAs(CreatedTypes.AS_NEEDED);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 6", "3, 0, 3", "29, 6, 6", "29, 2, 2", "9, 0, 6"})
  @DisplayName("C10_1 under Debezium's a time has the digits of its source, or six")
  void debeziumsTimes(int length, int scale, int digits) {
    Schema schema =
        Timestamp.builder()
            .parameter("__debezium.source.column.type", "TIMESTAMP")
            .parameter("__debezium.source.column.length", String.valueOf(length))
            .parameter("__debezium.source.column.scale", String.valueOf(scale))
            .build();
    ColumnType needed = ColumnType.of(Kind.TIMESTAMP, 3);

    for (Database database : new Database[] {PostgreSql.database(), MySql.database()}) {
      assertThat(PeerTypes.of(database, Profile.DEBEZIUM).created().of(schema, needed, false))
          .isEqualTo(ColumnType.of(Kind.TIMESTAMP, digits));
    }
  }

  @Test
  @DisplayName("C10_1 under Debezium's a decimal without a precision has 38 digits on PostgreSQL")
  void debeziumsDecimals() {
    CreatedTypes created = PeerTypes.of(PostgreSql.database(), Profile.DEBEZIUM).created();
    ColumnType any = ColumnType.decimal(ColumnType.WIDEST, 2);

    assertThat(created.of(Decimal.schema(2), any, false)).isEqualTo(ColumnType.decimal(38, 2));
    assertThat(created.of(Decimal.schema(39), any, false)).isEqualTo(any);
    assertThat(created.of(Decimal.schema(2), ColumnType.decimal(9, 2), false))
        .isEqualTo(ColumnType.decimal(9, 2));
  }

  @ParameterizedTest
  @EnumSource(
      value = Profile.class,
      names = {"CONFLUENT", "AIVEN"})
  @DisplayName("C10_1 under Confluent's and Aiven's a key of MySQL is a type that can be one")
  void confluentsKeys(Profile profile) {
    CreatedTypes created = PeerTypes.of(MariaDb.database(), profile).created();
    ColumnType bounded = ColumnType.of(Kind.VARCHAR, 255);

    assertThat(created.of(Schema.STRING_SCHEMA, bounded, true)).isEqualTo(bounded);
    assertThat(created.of(Schema.STRING_SCHEMA, ColumnType.of(Kind.TEXT), false).name())
        .isEqualTo("text");
    assertThat(created.of(Schema.BYTES_SCHEMA, ColumnType.of(Kind.BLOB), false))
        .isEqualTo(ColumnType.of(Kind.VARBINARY, 1_024));
  }

  @Test
  @DisplayName("C10_1 members of an enumeration that a column cannot have make it a text")
  void enumerations() {
    CreatedTypes created = PeerTypes.of(MySql.database(), Profile.DEBEZIUM).created();
    ColumnType text = ColumnType.of(Kind.TEXT);
    Schema none = SchemaBuilder.string().name("io.debezium.data.Enum").build();
    Schema set =
        SchemaBuilder.string().name("io.debezium.data.EnumSet").parameter("allowed", "a,b").build();

    assertThat(created.of(none, text, false)).isEqualTo(text);
    assertThat(created.of(set, text, false).name()).isEqualTo("set(x'61',x'62')");
  }
}
