package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The geometric types that every PostgreSQL server has. */
@EachDatabase(only = POSTGRESQL)
class NativeGeometryIT extends ColumnFitSuite {

  private static final Schema WKB =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Geometry")
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema EXTENDED =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Geometry")
          .version(2)
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .field(
              "extensions",
              SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).optional().build())
          .build();
  private static final Schema XY =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Point")
          .field("x", Schema.FLOAT64_SCHEMA)
          .field("y", Schema.FLOAT64_SCHEMA)
          .build();
  private static final Schema CIRCLE =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Circle")
          .field("center", XY)
          .field("radius", Schema.FLOAT64_SCHEMA)
          .build();
  private static final Schema EQUATION =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Line")
          .field("a", Schema.FLOAT64_SCHEMA)
          .field("b", Schema.FLOAT64_SCHEMA)
          .field("c", Schema.FLOAT64_SCHEMA)
          .build();

  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @ValueSource(strings = {"batch", "unnest", "copy"})
  @DisplayName("C7_3 native geometric columns take what can denote them")
  void nativeColumns(String method) {
    byte[] polygon = polygon(0, 0, 0, 3, 3, 0, 0, 0);
    assertTaken(
        method,
        "point",
        new Value(XY, point(1.5, -2), "(1.5,-2)"),
        new Value(WKB, geometry(wkb(1, 1.5, -2)), "(1.5,-2)"),
        new Value(Schema.BYTES_SCHEMA, wkb(1, 1.5, -2), "(1.5,-2)"),
        new Value(Schema.BYTES_SCHEMA, "(1.5,-2)".getBytes(UTF_8), "(1.5,-2)"),
        new Value(Schema.STRING_SCHEMA, "1.5,-2", "(1.5,-2)"));
    assertTaken(
        method,
        "polygon",
        new Value(WKB, geometry(polygon), "((0,0),(0,3),(3,0))"),
        new Value(Schema.BYTES_SCHEMA, polygon, "((0,0),(0,3),(3,0))"),
        new Value(Schema.STRING_SCHEMA, "((0,0),(0,3),(3,0))", "((0,0),(0,3),(3,0))"));
    assertTaken(
        method,
        "path",
        new Value(WKB, geometry(line(0, 0, 0, 3, 3, 0)), "[(0,0),(0,3),(3,0)]"),
        new Value(WKB, geometry(polygon), "((0,0),(0,3),(3,0))"),
        new Value(EXTENDED, closed(line(0, 0, 0, 3, 3, 0), "true"), "((0,0),(0,3),(3,0))"),
        new Value(EXTENDED, closed(line(0, 0, 0, 3), "false"), "[(0,0),(0,3)]"),
        new Value(EXTENDED, closed(line(0, 0, 0, 3), null), "[(0,0),(0,3)]"),
        new Value(Schema.STRING_SCHEMA, "[(0,0),(0,3)]", "[(0,0),(0,3)]"));
    assertTaken(
        method,
        "lseg",
        new Value(WKB, geometry(line(0, 0, 0, 3)), "[(0,0),(0,3)]"),
        new Value(Schema.STRING_SCHEMA, "[(0,0),(0,3)]", "[(0,0),(0,3)]"));
    assertTaken(
        method,
        "box",
        new Value(WKB, geometry(polygon(0, 0, 0, 2, 3, 2, 3, 0, 0, 0)), "(3,2),(0,0)"),
        new Value(WKB, geometry(polygon(3, 2, 0, 2, 0, 0, 3, 0, 3, 2)), "(3,2),(0,0)"),
        new Value(WKB, geometry(polygon(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), "(0,0),(0,0)"),
        new Value(Schema.STRING_SCHEMA, "(3,2),(0,0)", "(3,2),(0,0)"));
    assertTaken(
        method,
        "circle",
        new Value(CIRCLE, circle(1.5, 2, 3), "<(1.5,2),3>"),
        new Value(Schema.BYTES_SCHEMA, "<(1,2),3>".getBytes(UTF_8), "<(1,2),3>"),
        new Value(Schema.STRING_SCHEMA, "<(1,2),3>", "<(1,2),3>"));
    assertTaken(
        method,
        "line",
        new Value(
            EQUATION,
            new Struct(EQUATION).put("a", -1.0).put("b", 0.5).put("c", 2.0),
            "{-1,0.5,2}"),
        new Value(Schema.STRING_SCHEMA, "{1,2,3}", "{1,2,3}"));
  }

  @Test
  @DisplayName("C5_3 what can denote no value of a geometric column is known at planning")
  void whatCannotBeConverted() {
    for (String type : List.of("polygon", "path", "lseg", "box", "circle", "line", "inet")) {
      assertNotTaken(type, XY, point(1, 2));
    }
    for (String type : List.of("circle", "line", "inet", "tsvector")) {
      assertNotTaken(type, WKB, geometry(wkb(1, 1, 2)));
    }
    for (String type : List.of("point", "line", "box", "interval")) {
      assertNotTaken(type, CIRCLE, circle(1, 2, 3));
    }
    assertNotTaken("polygon", Schema.INT32_SCHEMA, 1);
    assertNotTaken("path", SchemaBuilder.array(Schema.FLOAT64_SCHEMA).build(), List.of(1.0));
  }

  @Test
  @DisplayName(
      "C6_2 a geometry of another kind than the column's is a bad record, its neighbours land")
  void geometriesOfAnotherKind() {
    Map<String, List<byte[]>> refused =
        Map.of(
            "polygon",
                List.of(line(0, 0, 1, 1), new byte[] {1, 3, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0}),
            "point", List.of(line(0, 0, 1, 1), wkb(1, Double.NaN, Double.NaN)),
            "path", List.of(wkb(1, 1, 2), wkb(1001, 1, 2, 3)),
            "lseg", List.of(line(0, 0, 1, 1, 2, 2), line()),
            "box", List.of(polygon(0, 0, 0, 3, 3, 0, 0, 0), line(0, 0, 1, 1)));
    Map<String, byte[]> taken =
        Map.of(
            "polygon", polygon(0, 0, 0, 3, 3, 0, 0, 0),
            "point", wkb(1, 1, 2),
            "path", line(0, 0, 1, 1),
            "lseg", line(0, 0, 1, 1),
            "box", polygon(0, 0, 0, 2, 3, 2, 3, 0, 0, 0));
    refused.forEach(
        (type, values) -> {
          String table = table("id int primary key, doc " + type);
          List<Struct> rows = new ArrayList<>();
          values.forEach(value -> rows.add(row(rows.size(), WKB, geometry(value))));
          rows.add(row(9, WKB, geometry(taken.get(type))));

          TopicPartition partition = new TopicPartition(table, 0);
          try (TaskHarness task = new TaskHarness(TaskConfiguration.on(database).deadLetters())) {
            task.open(partition);
            task.putUntilAccepted(
                rows.stream().map(row -> records.next(partition, null, row)).toList());
            task.settle();
            assertThat(task.context().deadLetters().reports()).as(type).hasSize(values.size());
          }
          assertThat(rows(table)).as(type).hasSize(1);
        });
  }

  @Test
  @DisplayName("C8_1 circles and lines of Debezium's are created as such")
  void createdColumns() {
    String table = UniqueName.of("created");
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("round", CIRCLE)
            .field("straight", EQUATION)
            .field("spot", XY)
            .build();

    put(
        table,
        Map.of("schema.evolution", "basic"),
        new Struct(schema)
            .put("id", 1)
            .put("round", circle(1, 2, 3))
            .put("straight", new Struct(EQUATION).put("a", 1.0).put("b", 2.0).put("c", 3.0))
            .put("spot", point(1, 2)));

    assertThat(rows(table)).isEqualTo(List.of(List.of("1", "<(1,2),3>", "{1,2,3}", "(1,2)")));
    assertThat(database.columnType(table, "round")).isEqualTo("circle");
  }

  private void assertTaken(String method, String type, Value... values) {
    assertTaken(method, type, List.of(values));
  }

  private void assertNotTaken(String type, Schema schema, Object value) {
    String table = table("id int primary key, doc " + type);
    assertRefused(table, row(1, schema, value), "'doc'", "do not go into", type);
  }

  private static Struct point(double x, double y) {
    return new Struct(XY).put("x", x).put("y", y);
  }

  private static Struct circle(double x, double y, double radius) {
    return new Struct(CIRCLE).put("center", point(x, y)).put("radius", radius);
  }

  private static Struct geometry(byte[] wkb) {
    return new Struct(WKB).put("wkb", wkb).put("srid", 4326);
  }

  private static Struct closed(byte[] wkb, @Nullable String closed) {
    return new Struct(EXTENDED)
        .put("wkb", wkb)
        .put("extensions", closed == null ? null : Map.of("type", "path", "closed", closed));
  }

  private static byte[] line(double... coordinates) {
    return counted(2, new int[] {coordinates.length / 2}, coordinates);
  }

  private static byte[] polygon(double... coordinates) {
    return counted(3, new int[] {1, coordinates.length / 2}, coordinates);
  }

  private static byte[] wkb(int type, double... coordinates) {
    return counted(type, new int[0], coordinates);
  }

  /** Most significant byte first. */
  private static byte[] counted(int type, int[] counts, double[] coordinates) {
    ByteBuffer wkb =
        ByteBuffer.allocate(5 + counts.length * Integer.BYTES + coordinates.length * Double.BYTES)
            .put((byte) 0)
            .putInt(type);
    for (int count : counts) {
      wkb.putInt(count);
    }
    for (double coordinate : coordinates) {
      wkb.putDouble(coordinate);
    }
    return wkb.array();
  }
}
