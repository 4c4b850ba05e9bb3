package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests of PostgreSQL's types that have the names of others. */
@EachDatabase(only = POSTGRESQL)
class TypeIdentityIT extends ColumnFitSuite {

  @Test
  @DisplayName("C5_3 a user's type that is called like one of an extension is not taken for it")
  void typesCalledLikeThoseOfExtensions() {
    String schema = UniqueName.of("own");
    sql.execute(
        "create schema " + schema,
        "create type %s.vector as (text text)".formatted(schema),
        "create type %s.hstore as (text text)".formatted(schema),
        "create type %s.enum as (text text)".formatted(schema),
        "create type %s.citext as enum ('a', 'A')".formatted(schema));
    Schema floats = SchemaBuilder.array(Schema.FLOAT32_SCHEMA).build();
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();

    Map<String, String> onPath =
        Map.of("connection.url", database.url() + "?currentSchema=%s,public".formatted(schema));

    String vector = table("id int primary key, doc %s.vector".formatted(schema));
    assertThatThrownBy(() -> put(vector, onPath, row(1, floats, List.of(1f))))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("do not go into a column of type %s.vector", schema);
    String hstore = table("id int primary key, doc %s.hstore".formatted(schema));
    assertThatThrownBy(() -> put(hstore, onPath, row(1, map, Map.of("a", "b"))))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("do not go into a column of type %s.hstore", schema);
    String likeEnum = table("id int primary key, doc %s.enum".formatted(schema));
    put(likeEnum, onPath, row(1, Schema.STRING_SCHEMA, "(a)"));
    assertThat(rows(likeEnum)).isEqualTo(List.of(List.of("1", "(a)")));
    String labels = table("id int primary key, doc %s.citext".formatted(schema));
    put(labels, onPath, row(1, Schema.STRING_SCHEMA, "A"));
    assertThat(rows(labels)).isEqualTo(List.of(List.of("1", "A")));
  }

  @Test
  @DisplayName(
      "C7_3 the server's own types are known where the search path shows others before them")
  void ownTypesBehindOthers() {
    String schema = UniqueName.of("hiding");
    String table = UniqueName.of("fit");
    sql.execute(
        "create schema " + schema,
        "create type %s.date as (text text)".formatted(schema),
        "create type %s.uuid as (text text)".formatted(schema),
        "create type %s.text as (text text)".formatted(schema),
        "create table %s.%s (id int primary key, day pg_catalog.date, code pg_catalog.uuid,"
                .formatted(schema, table)
            + " name pg_catalog.text)");
    String code = "0d8a1b5e-7f0e-4c40-9a3e-1f2b3c4d5e6f";
    int day = (int) LocalDate.of(2024, 2, 29).toEpochDay();
    String columns =
        "id int32, day int32 io.debezium.time.Date, name string, code string io.debezium.data.Uuid";
    Struct row = struct(columns, 1, day, "Käthe", code);
    String url = database.url() + "?currentSchema=%s,pg_catalog".formatted(schema);

    put(table, Map.of("connection.url", url), row);

    assertThat(database.sql().rows("select * from %s.%s".formatted(schema, table)))
        .isEqualTo(List.of(List.of("1", "2024-02-29", code, "Käthe")));
  }
}
