package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.apache.kafka.connect.data.SchemaBuilder.array;
import static org.apache.kafka.connect.data.SchemaBuilder.bool;
import static org.apache.kafka.connect.data.SchemaBuilder.int64;
import static org.apache.kafka.connect.data.SchemaBuilder.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingStruct;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.UUID;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that messages say what happened, where, and what to do. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class MessagesIT extends MessagesSuite {

  @ParameterizedTest
  @DisplayName("C10_2 C10_3 a host that is unknown is named, in the task and by validate")
  @CsvSource({"'',''", "?user=nobody&password=TOPSECRET,''"})
  void unknownHost(String parameters) {
    String url = urlAt("no-such-host.invalid:4711") + parameters;

    for (String message : connectFailures(url)) {
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
    for (String message : connectFailures(urlAt("127.0.0.1:1"))) {
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

    assertThat(failure(table, evolving("none"), field("at", array(Schema.STRING_SCHEMA))))
        .isEqualTo(
            "record %1$s-0@0: table %1$s, column 'at': values of type ARRAY of STRING do not go"
                + " into a column of type %2$s; alter the column, convert the field with a"
                + " transformation, or leave it out with field.exclude.list",
            table, date);
    assertThat(failure(table, evolving("none"), field("id", Timestamp.builder())))
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

    TaskConfiguration configuration = evolving("none").keyFromRecordValue("id");

    assertThat(failure(table, configuration, field("id", bool())))
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
    Struct row = field("n", string());

    assertThat(failure(table, evolving("none"), row.put("n", "abc")))
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

    assertThat(failure(table, evolving("basic"), fields(4_200, "INT32")))
        .startsWith(unprepared(table, "CREATE TABLE"))
        .contains(isPostgreSql() ? "can have at most 1600 columns" : "Too many columns")
        .doesNotContain("not in the table of known ones")
        .endsWith(
            "; leave fields out with field.exclude.list, keep nested values in one column with"
                + " nested.mode=json, or split the record with a transformation");
    assertThat(code).isEqualTo(ErrorCode.TABLE_TOO_LARGE);
  }

  @Test
  @DisplayName("C10_2 a schema that is not there is the one of the table's name")
  void missingSchema() {
    String schema = "none_" + UUID.randomUUID().toString().replace('-', '_');

    TaskConfiguration configuration =
        evolving("basic").with("collection.name.format", schema + ".t");

    assertThat(failure(UniqueName.of("lost"), configuration, fields(1, "INT32")))
        .contains("table " + schema + ".t could not be prepared, CREATE TABLE failed: SQLSTATE ")
        .contains(schema + (isPostgreSql() ? "\" does not exist" : "'"))
        .endsWith("; create the schema, or change collection.name.format");
    assertThat(code).isEqualTo(ErrorCode.MISSING_SCHEMA);
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class MessagesOfPostgreSql {
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

      assertThat(failure(table, evolving("full"), field("a", int64())))
          .startsWith(
              unprepared(table, "the change of column 'a' from integer to bigint")
                  + "0A000 (fatal): ERROR: cannot alter type of a column used ")
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
              "create table %s (id int, a int) partition by range (a)".formatted(table),
              "create table %s partition of %s default".formatted(child, table));
      Struct row = field("a", int64());
      String remedy =
          "; alter the column by hand, or set schema.evolution=basic, which adds columns and alters"
              + " none";

      assertThat(failure(table, evolving("full"), row))
          .contains("because it is part of the partition key of relation \"" + table + "\"")
          .endsWith(remedy);
      assertThat(failure(child, evolving("full"), row))
          .contains("SQLSTATE 42P16 (fatal): ERROR: cannot alter ")
          .endsWith(remedy);
    }

    @Test
    @DisplayName("C10_2 a column for a table that has the columns of a type")
    void typedTable() {
      String table = UniqueName.of("typed");
      database
          .sql()
          .execute("create type %1$s_t as (id int); create table %1$s of %1$s_t".formatted(table));

      assertThat(failure(table, evolving("basic"), field("b", int64())))
          .isEqualTo(
              unprepared(table, "ADD COLUMN 'b'")
                  + "42809 (fatal): ERROR: cannot add column to typed table; add the column by"
                  + " hand to the table or type that this one is made of, or leave the field out"
                  + " with field.exclude.list");
    }

    @Test
    @DisplayName("C10_2 a user who may not create a table, and one who does not own it")
    void missingPrivileges() {
      String table = table("id int");
      String user = "writer_" + UUID.randomUUID().toString().replace('-', '_');
      database.sql().execute("create schema " + user);
      Superuser.execute(
          database,
          "create role %s login password 'pw'".formatted(user),
          "grant usage on schema %1$s to %1$s".formatted(user),
          "grant select, insert on %s to %s".formatted(table, user));
      TaskConfiguration asUser =
          evolving("basic").with("connection.username", user).with("connection.password", "pw");
      try {
        String remedy =
            "; to create tables, grant the user CREATE on the schema; to alter a table, make the"
                + " user its owner; or change the table by hand";
        assertThat(failure(table, asUser, field("b", int64())))
            .isEqualTo(
                unprepared(table, "ADD COLUMN 'b'")
                    + "42501 (fatal): ERROR: must be owner of table %s%s",
                table,
                remedy);
        asUser.with("collection.name.format", user + ".t");
        assertThat(failure(UniqueName.of("new"), asUser, field("b", int64())))
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
  class MessagesOfMySqlAndMariaDb {
    @Test
    @DisplayName("C10_2 a key that is longer than an index may be")
    void keyTooLong() {
      String table = UniqueName.of("key");
      TaskConfiguration configuration =
          evolving("basic").upsert().keyFromRecordValue("a", "b", "c", "d");
      Schema texts = TestingStruct.fields("a string, b string, c string, d string").build();

      assertThat(failure(table, configuration, struct(texts, "a", "b", "c", "d")))
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

      assertThat(failure(table, evolving("basic"), fields(700, "STRING")))
          .startsWith(unprepared(table, "CREATE TABLE") + "42000, vendor code 1118 (fatal): ")
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
      String change =
          "the change of column 'a' from %s to bigint".formatted(database.columnType(child, "a"));

      assertThat(failure(child, evolving("full"), field("a", int64())))
          .startsWith(unprepared(child, change) + "HY000")
          .contains("'" + child + "_ibfk_1'")
          .doesNotContain("not in the table of known ones")
          .endsWith(
              "; a foreign key is built on the column, whose two sides have one type: drop the"
                  + " foreign key, alter both columns by hand, and create it again");
      assertThat(code).isEqualTo(ErrorCode.COLUMN_IN_USE);
    }

    @Test
    @DisplayName("C10_2 a column for a view")
    void view() {
      String table = table("a int");
      database.sql().execute("create view " + table + "_v as select * from " + table);

      assertThat(failure(table + "_v", evolving("basic"), field("b", int64())))
          .contains("ADD COLUMN 'b' failed: SQLSTATE HY000, vendor code 1347 (fatal): ")
          .endsWith("; it is a view: add the column to its table and to the view by hand");
      assertThat(code).isEqualTo(ErrorCode.REFUSED_CHANGE);
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class RequiredPrimaryKeys {
    @Test
    @DisplayName("C10_2 a server that wants a primary key in each table")
    void requiredPrimaryKey() {
      String table = UniqueName.of("keyless");

      TaskConfiguration configuration =
          evolving("basic")
              .with(
                  "connection.url", database.url() + "?sessionVariables=sql_require_primary_key=1");

      assertThat(failure(table, configuration, fields(1, "INT32")))
          .startsWith(
              unprepared(table, "CREATE TABLE")
                  + "HY000, vendor code 3750 (fatal): Unable to create or change a table without a"
                  + " primary key")
          .endsWith(
              "; the server wants a primary key in each table: set primary.key.mode=record_key or"
                  + " record_value, or create the table by hand with one");
    }
  }
}
