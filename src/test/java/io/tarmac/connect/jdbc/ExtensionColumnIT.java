package io.tarmac.connect.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of types that PostgreSQL's extensions bring, on the search path and off it. */
class ExtensionColumnIT {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** {@code POINT(1 2)}, {@code LINESTRING(0 0, 1 1, 2 0)} and a polygon, least byte first. */
  private static final String POINT = "0101000000000000000000F03F0000000000000040";

  private static final String POINT_IN_4326 = "0101000020E6100000000000000000F03F0000000000000040";
  private static final String LINE =
      "01020000000300000000000000000000000000000000000000000000000000F03F000000000000F03F"
          + "00000000000000400000000000000000";

  private static final Schema WKB =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Geometry")
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema GEOGRAPHY =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Geography")
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema XY =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Point")
          .field("x", Schema.FLOAT64_SCHEMA)
          .field("y", Schema.FLOAT64_SCHEMA)
          .field("wkb", Schema.OPTIONAL_BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema FLOATS =
      SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector").build();
  private static final Schema DOUBLES =
      SchemaBuilder.array(Schema.FLOAT64_SCHEMA).name("io.debezium.data.DoubleVector").build();
  private static final Schema SPARSE =
      SchemaBuilder.struct()
          .name("io.debezium.data.SparseDoubleVector")
          .field("dimensions", Schema.INT16_SCHEMA)
          .field("vector", SchemaBuilder.map(Schema.INT16_SCHEMA, Schema.FLOAT64_SCHEMA).build())
          .build();
  private static final Schema TEXTS =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA).build();

  @Nested
  class ExtendedPostgreSql extends Suite implements OnDatabase.ExtendedPostgreSql {
    @Override
    String schema(String type) {
      return "public";
    }
  }

  @Nested
  class PostgreSqlOutsideSearchPath extends Suite
      implements OnDatabase.PostgreSqlOutsideSearchPath {
    @Override
    String schema(String type) {
      return type.startsWith("citext") ? "ext2" : "extensions";
    }
  }

  private abstract static class Suite extends ColumnFitSuite {
    private final TestingRecords records = new TestingRecords();

    /** The schema that has the extension of a type. */
    abstract String schema(String type);

    private String type(String type) {
      return schema(type) + "." + type;
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 a geometry column takes Debezium's geometries, EWKB bytes, WKT and hex")
    void geometries(String method) {
      assertTaken(
          method,
          type("geometry"),
          List.of(
              value(WKB, geometry(WKB, POINT, 4326), POINT_IN_4326),
              value(WKB, geometry(WKB, POINT_IN_4326, null), POINT_IN_4326),
              value(GEOGRAPHY, geometry(GEOGRAPHY, LINE, null), LINE),
              value(XY, point(1, 2, null), POINT),
              value(XY, point(1, 2, 4326), POINT_IN_4326),
              value(Schema.BYTES_SCHEMA, HEX.parseHex(POINT_IN_4326), POINT_IN_4326),
              value(Schema.BYTES_SCHEMA, "POINT(1 2)".getBytes(UTF_8), POINT),
              value(Schema.STRING_SCHEMA, "SRID=4326;POINT(1 2)", POINT_IN_4326),
              value(Schema.STRING_SCHEMA, POINT, POINT)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 a geometry column with a reference system gives it to geometries without")
    void geometriesOfAColumnWithAReferenceSystem(String method) {
      assertTaken(
          method,
          type("geometry(point,4326)"),
          List.of(
              value(WKB, geometry(WKB, POINT, 4326), POINT_IN_4326),
              value(XY, point(1, 2, null), POINT_IN_4326)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 a geography column takes Debezium's geometries, EWKB bytes, WKT and hex")
    void geographies(String method) {
      assertTaken(
          method,
          type("geography"),
          List.of(
              value(GEOGRAPHY, geometry(GEOGRAPHY, POINT, 4326), POINT_IN_4326),
              value(WKB, geometry(WKB, POINT, null), POINT_IN_4326),
              value(XY, point(1, 2, null), POINT_IN_4326),
              value(Schema.BYTES_SCHEMA, HEX.parseHex(POINT_IN_4326), POINT_IN_4326),
              value(Schema.STRING_SCHEMA, "POINT(1 2)", POINT_IN_4326)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 vectors take Debezium's vectors, lists of numbers and texts")
    void vectors(String method) {
      for (String type : List.of("vector(3)", "halfvec(3)", "vector", "halfvec")) {
        assertTaken(
            method,
            type(type),
            List.of(
                value(FLOATS, List.of(1.5f, -2f, 0f), "[1.5,-2,0]"),
                value(DOUBLES, List.of(0.5, 3.0, 1.0), "[0.5,3,1]"),
                value(
                    SchemaBuilder.array(Schema.INT32_SCHEMA).build(), List.of(1, 2, 3), "[1,2,3]"),
                value(Schema.STRING_SCHEMA, "[1, 2,3]", "[1,2,3]")));
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 a sparsevec takes Debezium's sparse vectors and texts")
    void sparseVectors(String method) {
      Struct vector =
          new Struct(SPARSE)
              .put("dimensions", (short) 5)
              .put("vector", Map.of((short) 3, 2.0, (short) 1, 1.5));
      assertTaken(
          method,
          type("sparsevec(5)"),
          List.of(
              value(SPARSE, vector, "{1:1.5,3:2}/5"),
              value(Schema.STRING_SCHEMA, "{2:1}/5", "{2:1}/5")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 an hstore takes maps, JSON objects and its own syntax")
    void pairs(String method) {
      Map<String, @Nullable String> map = new LinkedHashMap<>();
      map.put("a\"\\", "1, 2=>'ä'");
      map.put("b", null);
      Schema numbers = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT64_SCHEMA).build();
      Schema json = SchemaBuilder.string().name("io.debezium.data.Json").build();
      assertTaken(
          method,
          type("hstore"),
          List.of(
              value(TEXTS, map, "\"b\"=>NULL, \"a\\\"\\\\\"=>\"1, 2=>'ä'\""),
              value(TEXTS, Map.of(), ""),
              value(numbers, Map.of("n", 7L), "\"n\"=>\"7\""),
              value(
                  json,
                  "{\"a\": \"x\\u00e4\", \"n\": 1.50, \"t\": true, \"z\": null}",
                  "\"a\"=>\"xä\", \"n\"=>\"1.50\", \"t\"=>\"true\", \"z\"=>NULL"),
              value(Schema.STRING_SCHEMA, "{}", ""),
              value(Schema.STRING_SCHEMA, "a=>1, b=>NULL", "\"a\"=>\"1\", \"b\"=>NULL")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 any other type of an extension takes texts in its own syntax")
    void textsOfOtherTypes(String method) {
      Map<String, String> texts =
          Map.of(
              "citext", "Käthe",
              "ltree", "top.science",
              "cube", "(1, 2),(3, 4)",
              "seg", "1.5 .. 2.5",
              "ean13", "978-0-393-04002-9",
              "isbn13", "978-0-393-04002-9",
              "issn", "1436-4522");
      texts.forEach(
          (type, text) ->
              assertTaken(method, type(type), List.of(value(Schema.STRING_SCHEMA, text, text))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_3 lists go into arrays of types of extensions")
    void arrays(String method) {
      Schema strings = SchemaBuilder.array(Schema.STRING_SCHEMA).build();
      assertTaken(
          method, type("citext[]"), List.of(value(strings, List.of("Ä,b", "c"), "{\"Ä,b\",c}")));
      assertTaken(method, type("ltree[]"), List.of(value(strings, List.of("a.b", "c"), "{a.b,c}")));
      assertTaken(
          method,
          type("geometry[]"),
          List.of(
              value(
                  SchemaBuilder.array(WKB).build(),
                  List.of(geometry(WKB, POINT, null), geometry(WKB, LINE, null)),
                  "{" + POINT + ":" + LINE + "}")));
      assertTaken(
          method,
          type("hstore[]"),
          List.of(
              value(
                  SchemaBuilder.array(TEXTS).build(),
                  List.of(Map.of("a", "1")),
                  "{\"\\\"a\\\"=>\\\"1\\\"\"}")));
    }

    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '`',
        value = {
          "batch, citext, Käthe, KÄTHE, Rolf",
          "unnest, citext, Käthe, KÄTHE, Rolf",
          "copy, citext, Käthe, KÄTHE, Rolf",
          "batch, ltree, a.b, a.b, a.b.c",
          "unnest, ltree, a.b, a.b, a.b.c",
          "copy, ltree, a.b, a.b, a.b.c",
          "batch, isbn13, 978-0-393-04002-9, 9780393040029, 978-3-16-148410-0",
          "unnest, isbn13, 978-0-393-04002-9, 9780393040029, 978-3-16-148410-0",
          "copy, isbn13, 978-0-393-04002-9, 9780393040029, 978-3-16-148410-0",
          "batch, geometry, POINT(1 2), POINT(1.0 2.0), POINT(2 1)",
          "unnest, geometry, POINT(1 2), POINT(1.0 2.0), POINT(2 1)",
          "copy, geometry, POINT(1 2), POINT(1.0 2.0), POINT(2 1)",
          "batch, vector, [1], [1.0], [2]",
          "unnest, vector, [1], [1.0], [2]",
          "copy, vector, [1], [1.0], [2]",
          "batch, hstore, a=>1, `\"a\"=>\"1\"`, b=>1",
          "unnest, hstore, a=>1, `\"a\"=>\"1\"`, b=>1",
          "copy, hstore, a=>1, `\"a\"=>\"1\"`, b=>1"
        })
    @DisplayName("C7_2 keys are compared as their type compares them, in every schema")
    void keysOfExtensionTypes(String method, String type, String key, String same, String other) {
      String table = UniqueName.of("keyed");
      database
          .sql()
          .execute("create table %s (id %s primary key, name text)".formatted(table, type(type)));
      Map<String, String> settings =
          Map.of(
              "insert.mode", "upsert",
              "delete.enabled", "true",
              "primary.key.mode", "record_key",
              "write.method", method);

      put(table, settings, List.of(keyed(table, key, "first"), keyed(table, other, "other")));
      put(table, settings, List.of(keyed(table, same, "second")));
      assertThat(names(table)).containsExactly("other", "second");

      put(table, settings, List.of(keyed(table, same, null)));
      assertThat(names(table)).containsExactly("other");

      put(table, settings, List.of(keyed(table, key, "third"), keyed(table, same, "fourth")));
      assertThat(names(table)).containsExactly("fourth", "other");

      put(table, settings, List.of(keyed(table, same, null), keyed(table, other, null)));
      assertThat(names(table)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy"})
    @DisplayName("C7_2 a delete finds many keys of citext in another case")
    void manyTombstones(String method) {
      String table = UniqueName.of("keyed");
      database
          .sql()
          .execute(
              "create table %s (id %s primary key, name text)".formatted(table, type("citext")));
      Map<String, String> settings =
          Map.of(
              "insert.mode", "upsert",
              "delete.enabled", "true",
              "primary.key.mode", "record_key",
              "write.method", method);
      List<SinkRecord> rows = new ArrayList<>();
      List<SinkRecord> tombstones = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        rows.add(keyed(table, "name" + i, "x"));
        tombstones.add(keyed(table, "NAME" + i, null));
      }
      put(table, settings, rows);
      assertThat(names(table)).hasSize(300);

      put(table, settings, tombstones);
      assertThat(names(table)).isEmpty();
    }

    @Test
    @DisplayName("C7_2 a domain over citext compares as citext does")
    void domains() {
      String domain = UniqueName.of("mail");
      String table = UniqueName.of("keyed");
      database
          .sql()
          .execute(
              "create domain %s as %s".formatted(domain, type("citext")),
              "create table %s (id %s primary key, name text)".formatted(table, domain));
      Map<String, String> settings =
          Map.of(
              "insert.mode", "upsert",
              "delete.enabled", "true",
              "primary.key.mode", "record_key");

      put(table, settings, List.of(keyed(table, "Käthe", "x"), keyed(table, "Rolf", "y")));
      put(table, settings, List.of(keyed(table, "KÄTHE", null)));

      assertThat(names(table)).containsExactly("y");
    }

    @Test
    @DisplayName(
        "C5_3 what a column of an extension cannot take is known when the table is planned")
    void whatCannotBeConverted() {
      Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, WKB).build();
      Schema keyed = SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.STRING_SCHEMA).build();
      Struct sparse =
          new Struct(SPARSE).put("dimensions", (short) 1).put("vector", Map.of((short) 1, 1.0));
      assertNotTaken("geometry", FLOATS, List.of(1f));
      assertNotTaken("geometry", Schema.INT32_SCHEMA, 1);
      assertNotTaken("geography", TEXTS, Map.of("a", "b"));
      assertNotTaken("vector", WKB, geometry(WKB, POINT, null));
      assertNotTaken("vector", SPARSE, sparse);
      assertNotTaken("hstore", map, Map.of());
      assertNotTaken("hstore", keyed, Map.of());
      assertNotTaken("hstore", FLOATS, List.of(1f));
      assertNotTaken("sparsevec", FLOATS, List.of(1f));
      assertNotTaken("sparsevec", TEXTS, Map.of("a", "b"));
      assertNotTaken("ltree", WKB, geometry(WKB, POINT, null));
      assertNotTaken("ltree", XY, point(1, 2, null));
      assertNotTaken("cube", SPARSE, sparse);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tarmac", "debezium"})
    @DisplayName("C8_1 columns are created with the types of installed extensions")
    void createdColumns(String profile) {
      String table = UniqueName.of("created");
      Schema schema =
          SchemaBuilder.struct()
              .field("id", Schema.INT32_SCHEMA)
              .field("geo", WKB)
              .field("earth", GEOGRAPHY)
              .field("pt", XY)
              .field("vec", DOUBLES)
              .field("fvec", FLOATS)
              .field(
                  "half",
                  source(
                      SchemaBuilder.array(Schema.FLOAT32_SCHEMA)
                          .name("io.debezium.data.FloatVector"),
                      "HALFVEC"))
              .field("sparse", SPARSE)
              .field("path", SchemaBuilder.string().name("io.debezium.data.Ltree").build())
              .field("tree", source(SchemaBuilder.string(), "LTREE"))
              .field("mail", source(SchemaBuilder.string(), "CITEXT"))
              .field("mails", source(SchemaBuilder.array(Schema.STRING_SCHEMA), "_CITEXT"))
              .field(
                  "pairs", source(SchemaBuilder.string().name("io.debezium.data.Json"), "HSTORE"))
              .field(
                  "map",
                  source(
                      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA),
                      "HSTORE"))
              .field("doc", source(SchemaBuilder.string().name("io.debezium.data.Json"), "JSONB"))
              .build();
      Struct row =
          new Struct(schema)
              .put("id", 1)
              .put("geo", geometry(WKB, POINT, 4326))
              .put("earth", geometry(GEOGRAPHY, POINT, 4326))
              .put("pt", point(1, 2, null))
              .put("vec", List.of(1.5, 2.0))
              .put("fvec", List.of(1.5f, 2f))
              .put("half", List.of(1.5f, 2f))
              .put(
                  "sparse",
                  new Struct(SPARSE)
                      .put("dimensions", (short) 2)
                      .put("vector", Map.of((short) 1, 1.5)))
              .put("path", "a.b")
              .put("tree", "a.b")
              .put("mail", "Käthe")
              .put("mails", List.of("a", "B"))
              .put("pairs", "{\"a\":\"1\"}")
              .put("map", Map.of("a", "1"))
              .put("doc", "{\"a\":  1}");

      put(table, Map.of("schema.evolution", "basic", "config.profile", profile), row);

      assertThat(types(table))
          .isEqualTo(
              List.of(
                  "integer",
                  "geometry",
                  "geography",
                  "point",
                  "vector",
                  "vector",
                  "halfvec",
                  "sparsevec",
                  "ltree",
                  "ltree",
                  "citext",
                  "citext[]",
                  "hstore",
                  "hstore",
                  "jsonb"));
      assertThat(rows(table))
          .isEqualTo(
              List.of(
                  List.of(
                      "1",
                      POINT_IN_4326,
                      POINT_IN_4326,
                      "(1,2)",
                      "[1.5,2]",
                      "[1.5,2]",
                      "[1.5,2]",
                      "{1:1.5}/2",
                      "a.b",
                      "a.b",
                      "Käthe",
                      "{a,B}",
                      "\"a\"=>\"1\"",
                      "\"a\"=>\"1\"",
                      "{\"a\": 1}")));
    }

    @Test
    @DisplayName("C8_1 a key from a source column of citext is a citext, whose case does not count")
    void createdKey() {
      String table = UniqueName.of("created");
      Schema key =
          SchemaBuilder.struct().field("id", source(SchemaBuilder.string(), "CITEXT")).build();
      Schema value = SchemaBuilder.struct().field("name", Schema.STRING_SCHEMA).build();
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> settings =
          Map.of(
              "insert.mode", "upsert",
              "delete.enabled", "true",
              "schema.evolution", "basic",
              "primary.key.mode", "record_key");

      put(
          table,
          settings,
          List.of(
              records.next(
                  partition,
                  new Struct(key).put("id", "Käthe"),
                  new Struct(value).put("name", "x")),
              records.next(
                  partition, new Struct(key).put("id", "Rolf"), new Struct(value).put("name", "y")),
              records.next(partition, new Struct(key).put("id", "KÄTHE"), null)));

      assertThat(types(table)).containsExactly("citext", "text");
      assertThat(rows(table)).isEqualTo(List.of(List.of("Rolf", "y")));
    }

    @Test
    @DisplayName("C7_3 Debezium's geometries go into bytea and json columns as before")
    void geometriesInOtherColumns() {
      String bytes = table("id int primary key, doc bytea");
      put(bytes, row(1, WKB, geometry(WKB, POINT, 4326)));
      assertThat(rows(bytes))
          .isEqualTo(List.of(List.of("1", "\\x" + POINT_IN_4326.toLowerCase(Locale.ROOT))));
      String json = table("id int primary key, doc jsonb");
      Struct sparse =
          new Struct(SPARSE).put("dimensions", (short) 1).put("vector", Map.of((short) 1, 1.0));
      put(json, row(1, SPARSE, sparse));
      assertThat(rows(json))
          .isEqualTo(List.of(List.of("1", "{\"vector\": {\"1\": 1.0}, \"dimensions\": 1}")));
    }

    // -- what the tests are made of

    private static Value value(Schema schema, Object value, String stored) {
      return new Value(schema, value, stored);
    }

    /** Inserts and then upserts each value, and compares what the server shows. */
    private void assertNotTaken(String type, Schema schema, Object value) {
      String table = table("id int primary key, doc " + type(type));
      assertRefused(table, row(1, schema, value), "'doc'", "do not go into", type);
    }

    private SinkRecord keyed(String table, String id, @Nullable String name) {
      Schema key = SchemaBuilder.struct().field("id", Schema.STRING_SCHEMA).build();
      Schema value = SchemaBuilder.struct().field("name", Schema.STRING_SCHEMA).build();
      return records.next(
          new TopicPartition(table, 0),
          new Struct(key).put("id", id),
          name == null ? null : new Struct(value).put("name", name));
    }

    private void put(String table, Map<String, String> settings, List<SinkRecord> rows) {
      Map<String, String> configuration = TaskConfiguration.on(database);
      configuration.putAll(settings);
      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(new TopicPartition(table, 0));
        task.put(rows);
      }
    }

    private List<@Nullable String> names(String table) {
      return database.sql().rows("select name from %s order by 1".formatted(table)).stream()
          .map(row -> row.get(0))
          .toList();
    }

    /** The types of a table's columns without their schemas. */
    private List<String> types(String table) {
      return database
          .sql()
          .rows(
              "select format_type(atttypid, atttypmod) from pg_attribute"
                  + " where attrelid = ?::regclass and attnum > 0 order by attnum",
              table)
          .stream()
          .map(row -> String.valueOf(row.get(0)).replaceFirst("^.*[.]", ""))
          .toList();
    }
  }

  private static Schema source(SchemaBuilder schema, String type) {
    return schema.parameter("__debezium.source.column.type", type).build();
  }

  private static Struct geometry(Schema schema, String wkb, @Nullable Integer srid) {
    return new Struct(schema).put("wkb", HEX.parseHex(wkb)).put("srid", srid);
  }

  private static Struct point(double x, double y, @Nullable Integer srid) {
    return new Struct(XY).put("x", x).put("y", y).put("srid", srid);
  }
}
