package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that messages say what happened, where, and what to do. */
class MessagesIT {
  private static final String TOO_MANY_COLUMNS =
      "; leave fields out with field.exclude.list, keep nested values in one column with"
          + " nested.mode=json, or split the record with a transformation";
  private static final String FOREIGN_KEY =
      "; a foreign key is built on the column, whose two sides have one type: drop the foreign key,"
          + " alter both columns by hand, and create it again";

  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
  class EveryDatabase extends MessagesSuite {
    @ParameterizedTest
    @DisplayName("C10_2 C10_3 a host that is unknown is named, in the task and by validate")
    @CsvSource({"'',''", "?user=nobody&password=TOPSECRET,''"})
    void unknownHost(String parameters) {
      String url = urlAt("no-such-host.invalid:4711") + parameters;

      for (String message : List.of(connectFailure(url), validated(url))) {
        assertThat(message)
            .contains(
                "no connection to the database of connection.url (no-such-host.invalid:4711):"
                    + " SQLSTATE 08",
                "; the worker finds no host 'no-such-host.invalid': correct the name in"
                    + " connection.url, or the worker's DNS")
            .doesNotContain("TOPSECRET", "nobody");
      }
    }

    @Test
    @DisplayName("C10_2 a server that does not listen is named with its port")
    void refusedConnection() {
      String url = urlAt("127.0.0.1:1");

      for (String message : List.of(connectFailure(url), validated(url))) {
        assertThat(message)
            .contains(
                "no connection to the database of connection.url (127.0.0.1:1): SQLSTATE 08",
                "; no server listens there: check host and port in connection.url, and that the"
                    + " server is running");
      }
    }

    @Test
    @DisplayName("C10_2 a type mismatch says what was sent, what the column is, and what to change")
    void typeMismatch() {
      String table = table("id int, at date");
      String date = database.columnType(table, "at");
      String number = database.columnType(table, "id");

      assertThat(failure(table, Map.of(), field("at", SchemaBuilder.array(Schema.STRING_SCHEMA))))
          .isEqualTo(
              "record %1$s-0@0: table %1$s, column 'at': values of type ARRAY of STRING do not go"
                  + " into a column of type %2$s; alter the column, convert the field with a"
                  + " transformation, or leave it out with field.exclude.list",
              table, date);
      assertThat(failure(table, Map.of(), field("id", Timestamp.builder())))
          .isEqualTo(
              "record %1$s-0@1: table %1$s, column 'id': values of type INT64"
                  + " (org.apache.kafka.connect.data.Timestamp) do not go into a column of type"
                  + " %2$s; alter the column, convert the field with a transformation, or leave it"
                  + " out with field.exclude.list",
              table, number);
    }

    @Test
    @DisplayName("C10_2 a type mismatch in the key names the property of the key")
    void typeMismatchInTheKey() {
      String table = table("id date primary key");

      assertThat(
              failure(
                  table,
                  Map.of("primary.key.mode", "record_value", "primary.key.fields", "id"),
                  field("id", SchemaBuilder.bool())))
          .isEqualTo(
              "record %1$s-0@0: table %1$s, column 'id': values of type BOOLEAN do not go into a"
                  + " column of type date; alter the column, convert the field with a"
                  + " transformation, or name other fields in primary.key.fields",
              table);
    }

    @Test
    @DisplayName("C10_2 a value that does not fit says which type it was sent as")
    void valueThatDoesNotFit() {
      String table = table("n decimal(5,2)");
      Struct row = field("n", SchemaBuilder.string());

      assertThat(failure(table, Map.of(), row.put("n", "abc")))
          .startsWith(
              "record %1$s-0@0: table %1$s: the value of type STRING for column 'n' (%2$s) does not fit (is not a number)"
                  .formatted(table, database.columnType(table, "n")))
          .doesNotContain("abc");
      assertThat(code).isEqualTo(ErrorCode.VALUE_DOES_NOT_FIT);
    }

    @Test
    @DisplayName("C10_2 a table of too many columns")
    void tooManyColumns() {
      String table = UniqueName.of("many");

      assertThat(failure(table, Map.of("schema.evolution", "basic"), fields(4_200, "INT32")))
          .startsWith(
              "record %1$s-0@0: table %1$s could not be prepared, CREATE TABLE failed: SQLSTATE "
                  .formatted(table))
          .contains(isPostgreSql() ? "can have at most 1600 columns" : "Too many columns")
          .doesNotContain("not in the table of known ones")
          .endsWith(TOO_MANY_COLUMNS);
      assertThat(code).isEqualTo(ErrorCode.TABLE_TOO_LARGE);
    }

    @Test
    @DisplayName("C10_2 a schema that is not there is the one of the table's name")
    void missingSchema() {
      String schema = "none_" + UUID.randomUUID().toString().replace('-', '_');

      assertThat(
              failure(
                  UniqueName.of("lost"),
                  Map.of("schema.evolution", "basic", "collection.name.format", schema + ".t"),
                  fields(1, "INT32")))
          .contains("table " + schema + ".t could not be prepared, CREATE TABLE failed: SQLSTATE ")
          .contains(schema + (isPostgreSql() ? "\" does not exist" : "'"))
          .endsWith("; create the schema, or change collection.name.format");
      assertThat(code).isEqualTo(ErrorCode.MISSING_SCHEMA);
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PostgreSql extends MessagesSuite {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "create view %s_v as select a from %s|rule _RETURN on view %s_v depends on column \"a\"",
          "create materialized view %s_v as select a from %s|rule _RETURN on materialized view %s_v"
              + " depends on column \"a\"",
          "alter table %s add b bigint generated always as (a * 2) stored|Column \"a\" is used by"
              + " generated column \"b\".",
          "create policy p on %s using (a > 0)|policy p on table %s depends on column \"a\""
        })
    @DisplayName("C10_2 what is built on a column that is to be altered is named")
    void builtOnTheColumn(String ddl, String named) {
      String table = table("a int");
      database.sql().execute(ddl.replace("%s", table));

      assertThat(
              failure(table, Map.of("schema.evolution", "full"), field("a", SchemaBuilder.int64())))
          .startsWith(
              "record %1$s-0@0: table %1$s could not be prepared, the change of column 'a' from integer to bigint failed: SQLSTATE 0A000 (fatal): ERROR: cannot alter type of a column used "
                  .formatted(table))
          .contains("(" + named.replace("%s", table) + "); something else is built on the column")
          .endsWith(
              "drop that, alter the column by hand, and create it again, or set"
                  + " schema.evolution=basic, which alters no column");
      assertThat(code).isEqualTo(ErrorCode.COLUMN_IN_USE);
    }

    @Test
    @DisplayName("C10_2 a column of a partition key, and one of a parent table")
    void columnsOfOtherTables() {
      String table = UniqueName.of("parts");
      String child = table + "_1";
      database
          .sql()
          .execute(
              "create table " + table + " (id int, a int) partition by range (a)",
              "create table " + child + " partition of " + table + " default");
      Struct row = field("a", SchemaBuilder.int64());
      String remedy =
          "; alter the column by hand, or set schema.evolution=basic, which adds columns and alters"
              + " none";

      assertThat(failure(table, Map.of("schema.evolution", "full"), row))
          .contains("because it is part of the partition key of relation \"" + table + "\"")
          .endsWith(remedy);
      assertThat(failure(child, Map.of("schema.evolution", "full"), row))
          .contains("SQLSTATE 42P16 (fatal): ERROR: cannot alter ")
          .endsWith(remedy);
    }

    @Test
    @DisplayName("C10_2 a column for a table that has the columns of a type")
    void typedTable() {
      String table = UniqueName.of("typed");
      database
          .sql()
          .execute(
              "create type " + table + "_type as (id int)",
              "create table " + table + " of " + table + "_type");

      assertThat(
              failure(
                  table, Map.of("schema.evolution", "basic"), field("b", SchemaBuilder.int64())))
          .isEqualTo(
              "record %1$s-0@0: table %1$s could not be prepared, ADD COLUMN 'b' failed: SQLSTATE"
                  + " 42809 (fatal): ERROR: cannot add column to typed table; add the column by"
                  + " hand to the table or type that this one is made of, or leave the field out"
                  + " with field.exclude.list",
              table);
    }

    @Test
    @DisplayName("C10_2 a user who may not create a table, and one who does not own it")
    void missingPrivileges() {
      String table = table("id int");
      String user = "writer_" + UUID.randomUUID().toString().replace('-', '_');
      database.sql().execute("create schema " + user);
      Superuser.execute(
          database,
          "create role " + user + " login password 'pw'",
          "grant usage on schema " + user + " to " + user,
          "grant select, insert on " + table + " to " + user);
      Map<String, String> asUser =
          Map.of(
              "connection.username",
              user,
              "connection.password",
              "pw",
              "schema.evolution",
              "basic");
      try {
        String remedy =
            "; to create tables, grant the user CREATE on the schema; to alter a table, make the"
                + " user its owner; or change the table by hand";
        assertThat(failure(table, asUser, field("b", SchemaBuilder.int64())))
            .isEqualTo(
                "record %1$s-0@0: table %1$s could not be prepared, ADD COLUMN 'b' failed: SQLSTATE"
                    + " 42501 (fatal): ERROR: must be owner of table %1$s%2$s",
                table, remedy);
        Map<String, String> elsewhere = new HashMap<>(asUser);
        elsewhere.put("collection.name.format", user + ".t");
        assertThat(failure(UniqueName.of("new"), elsewhere, field("b", SchemaBuilder.int64())))
            .contains(
                "table %1$s.t could not be prepared, CREATE TABLE failed: SQLSTATE 42501 (fatal): ERROR: permission denied for schema %1$s%2$s"
                    .formatted(user, remedy));
      } finally {
        Superuser.execute(database, "drop owned by " + user, "drop role " + user);
      }
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class MySqlAndMariaDb extends MessagesSuite {
    @Test
    @DisplayName("C10_2 a key that is longer than an index may be")
    void keyTooLong() {
      String table = UniqueName.of("key");
      List<String> keys = List.of("a", "b", "c", "d");

      assertThat(
              failure(
                  table,
                  Map.of(
                      "schema.evolution",
                      "basic",
                      "insert.mode",
                      "upsert",
                      "primary.key.mode",
                      "record_value",
                      "primary.key.fields",
                      String.join(",", keys)),
                  texts(keys)))
          .startsWith("record %1$s-0@0: table %1$s could not be prepared".formatted(table))
          .endsWith(
              "Specified key was too long; max key length is 3072 bytes; create the table by hand"
                  + " with shorter columns in its key, or name fewer or shorter fields in"
                  + " primary.key.fields");
      assertThat(code).isEqualTo(ErrorCode.TABLE_TOO_LARGE);
    }

    @Test
    @DisplayName("C10_2 columns that are too many for one row")
    void rowTooLarge() {
      String table = UniqueName.of("wide");

      assertThat(failure(table, Map.of("schema.evolution", "basic"), fields(700, "STRING")))
          .contains(
              "table %s could not be prepared, CREATE TABLE failed: SQLSTATE 42000, vendor code 1118 (fatal): "
                  .formatted(table))
          .endsWith(
              "; the columns are too many or too long for one row: leave fields out with"
                  + " field.exclude.list, keep nested values in one column with nested.mode=json,"
                  + " or create the table by hand with other types");
    }

    @Test
    @DisplayName("C10_2 a column of a foreign key")
    void foreignKey() {
      String table = table("a int primary key");
      String child = UniqueName.of("child");
      database
          .sql()
          .execute(
              "create table %s (a int, foreign key (a) references %s(a))".formatted(child, table));

      assertThat(
              failure(child, Map.of("schema.evolution", "full"), field("a", SchemaBuilder.int64())))
          .startsWith(
              "record %1$s-0@0: table %1$s could not be prepared, the change of column 'a' from %2$s to bigint failed: SQLSTATE HY000"
                  .formatted(child, database.columnType(child, "a")))
          .contains("'" + child + "_ibfk_1'")
          .doesNotContain("not in the table of known ones")
          .endsWith(FOREIGN_KEY);
      assertThat(code).isEqualTo(ErrorCode.COLUMN_IN_USE);
    }

    @Test
    @DisplayName("C10_2 a column for a view")
    void view() {
      String table = table("a int");
      database.sql().execute("create view " + table + "_v as select * from " + table);

      assertThat(
              failure(
                  table + "_v",
                  Map.of("schema.evolution", "basic"),
                  field("b", SchemaBuilder.int64())))
          .contains("ADD COLUMN 'b' failed: SQLSTATE HY000, vendor code 1347 (fatal): ")
          .endsWith("; it is a view: add the column to its table and to the view by hand");
      assertThat(code).isEqualTo(ErrorCode.REFUSED_CHANGE);
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class MySql extends MessagesSuite {
    @Test
    @DisplayName("C10_2 a server that wants a primary key in each table")
    void requiredPrimaryKey() {
      String table = UniqueName.of("keyless");

      assertThat(
              failure(
                  table,
                  Map.of(
                      "schema.evolution",
                      "basic",
                      "connection.url",
                      database.url() + "?sessionVariables=sql_require_primary_key=1"),
                  fields(1, "INT32")))
          .startsWith(
              "record %1$s-0@0: table %1$s could not be prepared, CREATE TABLE failed: SQLSTATE HY000, vendor code 3750 (fatal): Unable to create or change a table without a primary key"
                  .formatted(table))
          .endsWith(
              "; the server wants a primary key in each table: set primary.key.mode=record_key or"
                  + " record_value, or create the table by hand with one");
    }
  }
}
