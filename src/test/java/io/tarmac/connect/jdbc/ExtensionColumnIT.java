package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.EXTENDED_POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL_OUTSIDE_SEARCH_PATH;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
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
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of types that PostgreSQL's extensions bring, on the search path and off it. */
@EachDatabase(only = {EXTENDED_POSTGRESQL, POSTGRESQL_OUTSIDE_SEARCH_PATH})
class ExtensionColumnIT extends ColumnFitSuite {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** {@code POINT(1 2)}, {@code LINESTRING(0 0, 1 1, 2 0)} and a polygon, least byte first. */
  private static final String POINT = "0101000000000000000000F03F0000000000000040";

  private static final String POINT_IN_4326 = "0101000020E6100000000000000000F03F0000000000000040";
  private static final String LINE =
      "01020000000300000000000000000000000000000000000000000000000000F03F000000000000F03F"
          + "00000000000000400000000000000000";

  private static final Schema WKB =
      fields("wkb bytes, srid int32?").name("io.debezium.data.geometry.Geometry").build();
  private static final Schema GEOGRAPHY =
      fields("wkb bytes, srid int32?").name("io.debezium.data.geometry.Geography").build();
  private static final Schema XY =
      fields("x float64, y float64, wkb bytes?, srid int32?")
          .name("io.debezium.data.geometry.Point")
          .build();
  private static final Schema FLOATS =
      SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector").build();
  private static final Schema DOUBLES =
      SchemaBuilder.array(Schema.FLOAT64_SCHEMA).name("io.debezium.data.DoubleVector").build();
  private static final Schema SPARSE =
      fields("dimensions int16")
          .name("io.debezium.data.SparseDoubleVector")
          .field("vector", SchemaBuilder.map(Schema.INT16_SCHEMA, Schema.FLOAT64_SCHEMA).build())
          .build();
  private static final Schema TEXTS =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA).build();

  private final TestingRecords records = new TestingRecords();

  /** Returns the name of an extension's type with its schema. */
  private String type(String type) {
    if (server == EXTENDED_POSTGRESQL) {
      return "public." + type;
    }
    return (type.startsWith("citext") ? "ext2." : "extensions.") + type;
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 a geometry column takes Debezium's geometries, EWKB bytes, WKT and hex")
  void geometries(String method) {
    assertTaken(
        method,
        new ExtensionColumn(
            "geometry",
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
        new ExtensionColumn(
            "geometry(point,4326)",
            value(WKB, geometry(WKB, POINT, 4326), POINT_IN_4326),
            value(XY, point(1, 2, null), POINT_IN_4326)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 a geography column takes Debezium's geometries, EWKB bytes, WKT and hex")
  void geographies(String method) {
    assertTaken(
        method,
        new ExtensionColumn(
            "geography",
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
    Value[] values = {
      value(FLOATS, List.of(1.5f, -2f, 0f), "[1.5,-2,0]"),
      value(DOUBLES, List.of(0.5, 3.0, 1.0), "[0.5,3,1]"),
      value(SchemaBuilder.array(Schema.INT32_SCHEMA).build(), List.of(1, 2, 3), "[1,2,3]"),
      value(Schema.STRING_SCHEMA, "[1, 2,3]", "[1,2,3]")
    };
    assertTaken(
        method,
        new ExtensionColumn("vector(3)", values),
        new ExtensionColumn("halfvec(3)", values),
        new ExtensionColumn("vector", values),
        new ExtensionColumn("halfvec", values));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 a sparsevec takes Debezium's sparse vectors and texts")
  void sparseVectors(String method) {
    assertTaken(
        method,
        new ExtensionColumn(
            "sparsevec(5)",
            value(SPARSE, sparse(5, Map.of((short) 3, 2.0, (short) 1, 1.5)), "{1:1.5,3:2}/5"),
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
    assertTaken(
        method,
        new ExtensionColumn(
            "hstore",
            value(TEXTS, map, "\"b\"=>NULL, \"a\\\"\\\\\"=>\"1, 2=>'ä'\""),
            value(TEXTS, Map.of(), ""),
            value(numbers, Map.of("n", 7L), "\"n\"=>\"7\""),
            value(
                jsonText().build(),
                "{\"a\": \"x\\u00e4\", \"n\": 1.50, \"t\": true, \"z\": null}",
                "\"a\"=>\"xä\", \"n\"=>\"1.50\", \"t\"=>\"true\", \"z\"=>NULL"),
            value(Schema.STRING_SCHEMA, "{}", ""),
            value(Schema.STRING_SCHEMA, "a=>1, b=>NULL", "\"a\"=>\"1\", \"b\"=>NULL")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 any other type of an extension takes texts in its own syntax")
  void textsOfOtherTypes(String method) {
    assertTaken(
        method,
        text("citext", "Käthe"),
        text("ltree", "top.science"),
        text("cube", "(1, 2),(3, 4)"),
        text("seg", "1.5 .. 2.5"),
        text("ean13", "978-0-393-04002-9"),
        text("isbn13", "978-0-393-04002-9"),
        text("issn", "1436-4522"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 lists go into arrays of types of extensions")
  void arrays(String method) {
    Schema strings = SchemaBuilder.array(Schema.STRING_SCHEMA).build();
    assertTaken(
        method,
        new ExtensionColumn("citext[]", value(strings, List.of("Ä,b", "c"), "{\"Ä,b\",c}")),
        new ExtensionColumn("ltree[]", value(strings, List.of("a.b", "c"), "{a.b,c}")),
        new ExtensionColumn(
            "geometry[]",
            value(
                SchemaBuilder.array(WKB).build(),
                List.of(geometry(WKB, POINT, null), geometry(WKB, LINE, null)),
                "{" + POINT + ":" + LINE + "}")),
        new ExtensionColumn(
            "hstore[]",
            value(
                SchemaBuilder.array(TEXTS).build(),
                List.of(Map.of("a", "1")),
                "{\"\\\"a\\\"=>\\\"1\\\"\"}")));
  }

  static Stream<Arguments> keys() {
    return Stream.of("batch", "unnest", "copy")
        .flatMap(
            method ->
                Stream.of(
                    Arguments.of(method, "citext", "Käthe", "KÄTHE", "Rolf"),
                    Arguments.of(method, "ltree", "a.b", "a.b", "a.b.c"),
                    Arguments.of(
                        method,
                        "isbn13",
                        "978-0-393-04002-9",
                        "9780393040029",
                        "978-3-16-148410-0"),
                    Arguments.of(method, "geometry", "POINT(1 2)", "POINT(1.0 2.0)", "POINT(2 1)"),
                    Arguments.of(method, "vector", "[1]", "[1.0]", "[2]"),
                    Arguments.of(method, "hstore", "a=>1", "\"a\"=>\"1\"", "b=>1")));
  }

  @ParameterizedTest
  @MethodSource("keys")
  @DisplayName("C7_2 keys are compared as their type compares them, in every schema")
  void keysOfExtensionTypes(String method, String type, String key, String same, String other) {
    String table = keyedTable(type(type));
    try (TaskHarness task = keyedTask(table, method)) {
      task.put(keyed(table, key, "first"), keyed(table, other, "other"));
      task.put(keyed(table, same, "second"));
      assertThat(names(table)).containsExactly("other", "second");

      task.put(keyed(table, same, null));
      assertThat(names(table)).containsExactly("other");

      task.put(keyed(table, key, "third"), keyed(table, same, "fourth"));
      assertThat(names(table)).containsExactly("fourth", "other");

      task.put(keyed(table, same, null), keyed(table, other, null));
      assertThat(names(table)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_2 a delete finds many keys of citext in another case")
  void manyTombstones(String method) {
    String table = keyedTable(type("citext"));
    List<SinkRecord> rows = new ArrayList<>();
    List<SinkRecord> tombstones = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(keyed(table, "name" + i, "x"));
      tombstones.add(keyed(table, "NAME" + i, null));
    }
    try (TaskHarness task = keyedTask(table, method)) {
      task.put(rows);
      assertThat(names(table)).hasSize(300);

      task.put(tombstones);
      assertThat(names(table)).isEmpty();
    }
  }

  @Test
  @DisplayName("C7_2 a domain over citext compares as citext does")
  void domains() {
    String domain = UniqueName.of("mail");
    database.sql().execute("create domain %s as %s".formatted(domain, type("citext")));
    String table = keyedTable(domain);

    try (TaskHarness task = keyedTask(table, "auto")) {
      task.put(keyed(table, "Käthe", "x"), keyed(table, "Rolf", "y"));
      task.put(keyed(table, "KÄTHE", null));
    }

    assertThat(names(table)).containsExactly("y");
  }

  @Test
  @DisplayName("C5_3 what a column of an extension cannot take is known when the table is planned")
  void whatCannotBeConverted() {
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, WKB).build();
    Schema keyed = SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.STRING_SCHEMA).build();
    Struct sparse = sparse(1, Map.of((short) 1, 1.0));
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
    Struct sparse = sparse(2, Map.of((short) 1, 1.5));
    List<Created> columns =
        List.of(
            new Created("id", Schema.INT32_SCHEMA, 1, "integer", "1"),
            new Created("geo", WKB, geometry(WKB, POINT, 4326), "geometry", POINT_IN_4326),
            new Created(
                "earth", GEOGRAPHY, geometry(GEOGRAPHY, POINT, 4326), "geography", POINT_IN_4326),
            new Created("pt", XY, point(1, 2, null), "point", "(1,2)"),
            new Created("vec", DOUBLES, List.of(1.5, 2.0), "vector", "[1.5,2]"),
            new Created("fvec", FLOATS, List.of(1.5f, 2f), "vector", "[1.5,2]"),
            new Created(
                "half",
                source(
                    SchemaBuilder.array(Schema.FLOAT32_SCHEMA).name("io.debezium.data.FloatVector"),
                    "HALFVEC"),
                List.of(1.5f, 2f),
                "halfvec",
                "[1.5,2]"),
            new Created("sparse", SPARSE, sparse, "sparsevec", "{1:1.5}/2"),
            new Created(
                "path",
                SchemaBuilder.string().name("io.debezium.data.Ltree").build(),
                "a.b",
                "ltree",
                "a.b"),
            new Created("tree", source(SchemaBuilder.string(), "LTREE"), "a.b", "ltree", "a.b"),
            new Created(
                "mail", source(SchemaBuilder.string(), "CITEXT"), "Käthe", "citext", "Käthe"),
            new Created(
                "mails",
                source(SchemaBuilder.array(Schema.STRING_SCHEMA), "_CITEXT"),
                List.of("a", "B"),
                "citext[]",
                "{a,B}"),
            new Created(
                "pairs", source(jsonText(), "HSTORE"), "{\"a\":\"1\"}", "hstore", "\"a\"=>\"1\""),
            new Created(
                "map",
                source(
                    SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA),
                    "HSTORE"),
                Map.of("a", "1"),
                "hstore",
                "\"a\"=>\"1\""),
            new Created("doc", source(jsonText(), "JSONB"), "{\"a\":  1}", "jsonb", "{\"a\": 1}"));
    SchemaBuilder schema = SchemaBuilder.struct();
    columns.forEach(column -> schema.field(column.name(), column.schema()));
    Struct row = struct(schema.build(), columns.stream().map(Created::value).toArray());
    String table = UniqueName.of("created");

    put(table, Map.of("schema.evolution", "basic", "config.profile", profile), row);

    assertThat(types(table)).isEqualTo(columns.stream().map(Created::type).toList());
    assertThat(rows(table)).isEqualTo(List.of(columns.stream().map(Created::stored).toList()));
  }

  @Test
  @DisplayName("C8_1 a key from a source column of citext is a citext, whose case does not count")
  void createdKey() {
    String table = UniqueName.of("created");
    Schema text = source(SchemaBuilder.string(), "CITEXT");

    try (TaskHarness task = keyedTask(table, "auto", "schema.evolution", "basic")) {
      task.put(
          keyed(table, text, "Käthe", "x"),
          keyed(table, text, "Rolf", "y"),
          keyed(table, text, "KÄTHE", null));
    }

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
    put(json, row(1, SPARSE, sparse(1, Map.of((short) 1, 1.0))));
    assertThat(rows(json))
        .isEqualTo(List.of(List.of("1", "{\"vector\": {\"1\": 1.0}, \"dimensions\": 1}")));
  }

  private static Value value(Schema schema, Object value, String stored) {
    return new Value(schema, value, stored);
  }

  /**
   * A column of a table.
   *
   * @param type without the schema of its extension
   * @param values of one row each
   */
  private record ExtensionColumn(String type, List<Value> values) {
    ExtensionColumn(String type, Value... values) {
      this(type, List.of(values));
    }
  }

  /**
   * A column that is created.
   *
   * @param stored as the database shows the value
   */
  private record Created(String name, Schema schema, Object value, String type, String stored) {}

  private static ExtensionColumn text(String type, String text) {
    return new ExtensionColumn(type, value(Schema.STRING_SCHEMA, text, text));
  }

  /** Asserts that a table stores the values of all columns, inserted and upserted by a method. */
  private void assertTaken(String method, ExtensionColumn... columns) {
    StringBuilder definition = new StringBuilder("id int primary key");
    for (int i = 1; i <= columns.length; i++) {
      definition.append(", doc%d %s".formatted(i, type(columns[i - 1].type())));
    }
    String table = table(definition.toString());
    Struct[] rows = new Struct[columns[0].values().size()];
    List<List<String>> expected = new ArrayList<>();
    for (int id = 0; id < rows.length; id++) {
      SchemaBuilder schema = fields("id int32");
      List<Object> values = new ArrayList<>(List.of(id));
      List<String> stored = new ArrayList<>(List.of(String.valueOf(id)));
      for (ExtensionColumn column : columns) {
        Value value = column.values().get(id);
        schema.field("doc" + stored.size(), value.schema());
        values.add(value.value());
        stored.add(value.stored());
      }
      rows[id] = struct(schema.build(), values.toArray());
      expected.add(stored);
    }

    put(table, Map.of("write.method", method), rows);
    assertThat(rows(table)).as("inserted").isEqualTo(expected);

    for (int i = 1; i <= columns.length; i++) {
      database.sql().execute("update %s set doc%d = null".formatted(table, i));
    }
    put(table, TaskConfiguration.on(database).with(UPSERT).with("write.method", method), rows);
    assertThat(rows(table)).as("upserted").isEqualTo(expected);
  }

  private void assertNotTaken(String type, Schema schema, Object value) {
    String table = table("id int primary key, doc " + type(type));
    assertRefused(table, row(1, schema, value), "'doc'", "do not go into", type);
  }

  private SinkRecord keyed(String table, String id, @Nullable String name) {
    return keyed(table, Schema.STRING_SCHEMA, id, name);
  }

  private SinkRecord keyed(String table, Schema schema, String id, @Nullable String name) {
    Struct key = struct(SchemaBuilder.struct().field("id", schema).build(), id);
    Struct value = name == null ? null : struct(fields("name string").build(), name);
    return records.next(new TopicPartition(table, 0), key, value);
  }

  private String keyedTable(String type) {
    String table = UniqueName.of("keyed");
    database.sql().execute("create table %s (id %s primary key, name text)".formatted(table, type));
    return table;
  }

  private TaskHarness keyedTask(String table, String method, String... more) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .upsert()
                .keyFromRecordKey()
                .deletes()
                .with("write.method", method)
                .with(more))
        .open(new TopicPartition(table, 0));
  }

  private List<@Nullable String> names(String table) {
    return database.sql().rows("select name from %s order by 1".formatted(table)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  /** Returns the types of a table's columns without their schemas. */
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

  private static SchemaBuilder jsonText() {
    return SchemaBuilder.string().name("io.debezium.data.Json");
  }

  private static Schema source(SchemaBuilder schema, String type) {
    return schema.parameter("__debezium.source.column.type", type).build();
  }

  private static Struct geometry(Schema schema, String wkb, @Nullable Integer srid) {
    return struct(schema, HEX.parseHex(wkb), srid);
  }

  private static Struct sparse(int dimensions, Map<Short, Double> vector) {
    return struct(SPARSE, (short) dimensions, vector);
  }

  private static Struct point(double x, double y, @Nullable Integer srid) {
    return struct(XY, x, y, null, srid);
  }
}
