package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Tables made by hand: what their columns are decides what becomes of values, and of texts that no
 * database can store.
 */
@EachDatabase(except = SQLITE)
class ColumnFitIT extends ColumnFitSuite {

  @Test
  @DisplayName("C7_3 a column that the database computes from others is left out")
  void aComputedColumnIsLeftOut() {
    String stored = server == H2 ? "" : " stored";
    String table = table("id int primary key, name int generated always as (id + 1)" + stored);

    put(table, UPSERT, named(1, "2"), named(1, "3"));

    assertThat(rows(table)).isEqualTo(List.of(List.of("1", "2")));
  }

  @Test
  @DisplayName("C7_3 rows of a key meet though their schemas' types differ, nulls included")
  void versionsOfASchemaMeetInTheColumn() {
    String table = table("id bigint primary key, name varchar(10), doc " + json());
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA).optional().build();
    Schema wider = fields("id int64, name int32?").field("doc", map).build();

    put(
        table,
        UPSERT,
        documented("a", "{\"x\": 0}"),
        struct(wider, 1L, 7, Map.of("x", 1)),
        struct(wider, 2L),
        documented(null, null),
        struct(wider, 2L, 8));

    assertThat(rows(table))
        .isEqualTo(List.of(Arrays.asList("1", null, null), Arrays.asList("2", "8", null)));
  }

  @Test
  @DisplayName("C7_5 values without a schema go by what they are, and are refused by their column")
  void schemalessValuesGoByWhatTheyAre() {
    String table =
        table("id int primary key, name varchar(10), amount numeric(9,2), doc " + json());
    Map<String, Object> row =
        Map.of("id", 1L, "name", 7L, "amount", 1.5, "doc", Map.of("x", List.of(1L, "a")));

    putMaps(
        table,
        List.of(row, with(row, "id", 2, "name", "b", "amount", "2.25", "doc", List.of(true))));

    assertThat(rows(table).stream().map(found -> found.subList(0, 3)).toList())
        .isEqualTo(List.of(List.of("1", "7", "1.50"), List.of("2", "b", "2.25")));
    for (Object refused : List.of(1.234, List.of())) {
      assertThatThrownBy(() -> putMaps(table, List.of(with(row, "id", 3, "amount", refused))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'amount'");
    }
  }

  @Test
  @DisplayName("C7_3 a schema that means nothing to the column is refused when they first meet")
  void aSchemaWithoutConversionIsRefused() {
    String table = table("id int primary key, name date");
    Schema schema = fields("id int32, name boolean?").build();

    assertRefused(table, struct(schema, 1), "'name'", "BOOLEAN");
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class DomainsAndIncludedColumns {
    @Test
    @DisplayName("C7_3 a domain is what is behind it, with its own constraints, in arrays too")
    void aDomainIsWhatIsBehindIt() {
      String name = UniqueName.of("domain");
      sql.execute(
          "create domain %s_base as numeric(5,2)".formatted(name),
          "create domain %1$s as %1$s_base check (value > 0)".formatted(name),
          "create domain %s_text as varchar(3)".formatted(name));
      String table = table("id int primary key, a %1$s, c %1$s_text, b %1$s[]".formatted(name));
      Schema numbers = SchemaBuilder.array(Schema.FLOAT64_SCHEMA).build();
      Schema schema = fields("id int32, a float64, c string").field("b", numbers).build();

      Struct row = struct(schema, 1, 1.5, "abc", List.of(2.5, 3.0));
      put(table, row);

      assertThat(rows(table)).isEqualTo(List.of(List.of("1", "1.50", "abc", "{2.50,3.00}")));
      assertRefused(table, copy(row).put("a", 1.234), "'a'", "after the point");
      assertRefused(table, copy(row).put("c", "abcd"), "'c'", "longer");
      assertRefused(table, copy(row).put("a", -1.0), "23514");
    }

    @Test
    @DisplayName("C2_1 columns that a unique index merely includes are no part of the key")
    void includedColumnsAreNoPartOfTheKey() {
      String table = table("id int, name text");
      sql.execute("create unique index on `%s` (id) include (name)".formatted(table));

      put(table, UPSERT, named(1, "a"), named(1, "b"));

      assertThat(rows(table)).isEqualTo(List.of(List.of("1", "b")));
    }
  }

  @Nested
  @EachDatabase(only = {POSTGRESQL, H2})
  class AlwaysGeneratedIdentities {
    @Test
    @DisplayName("C7_3 an identity that the database insists on is no place for a value")
    void anIdentityThatIsAlwaysGeneratedIsRefused() {
      String table = table("id int generated always as identity, name varchar(10)");
      assertRefused(table, named(1, "a"), "'id'", "IDENTITY_ALWAYS");
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class TimestampsAndPrefixIndexes {
    @Test
    @DisplayName(
        "C7_3 a TIMESTAMP is the instant that the record means, whatever the server's zone")
    void aTimestampIsTheInstant() {
      String table = table("id int primary key, `at` timestamp(6) null");
      Schema at = SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp").build();
      Schema zoned = SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").build();

      put(table, moment(1, at, 1_700_000_000_123_456L));
      put(table, moment(2, zoned, "2023-11-14T23:13:20.123456+01:00"));

      assertThat(sql.rows("select unix_timestamp(`at`) from `%s`".formatted(table)))
          .isEqualTo(List.of(List.of("1700000000.123456"), List.of("1700000000.123456")));
    }

    private Struct moment(int id, Schema schema, Object at) {
      return struct(fields("id int32").field("at", schema).build(), id, at);
    }

    @Test
    @DisplayName("C2_1 an index on the beginning of a column is no key")
    void anIndexOnAPrefixIsNoKey() {
      String table = table("id int, name varchar(20), unique index (name(2))");
      TaskConfiguration upserts =
          TaskConfiguration.on(database).upsert().keyFromRecordValue("name");
      assertThatThrownBy(() -> put(table, upserts, named(1, "abc")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "unique index", "[name]");
    }
  }
}
