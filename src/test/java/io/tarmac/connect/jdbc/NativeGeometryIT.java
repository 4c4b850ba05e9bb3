package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
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
import java.util.stream.DoubleStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The geometric types that every PostgreSQL server has. */
@EachDatabase(only = POSTGRESQL)
class NativeGeometryIT extends ColumnFitSuite {

  private static final Schema WKB = geometric("Geometry", "wkb bytes, srid int32?").build();
  private static final Schema EXTENDED =
      geometric("Geometry", "wkb bytes, srid int32?")
          .version(2)
          .field(
              "extensions",
              SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).optional().build())
          .build();
  private static final Schema XY = geometric("Point", "x float64, y float64").build();
  private static final Schema CIRCLE =
      geometric("Circle", "radius float64").field("center", XY).build();
  private static final Schema EQUATION =
      geometric("Line", "a float64, b float64, c float64").build();

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
        new Value(EQUATION, struct(EQUATION, -1.0, 0.5, 2.0), "{-1,0.5,2}"),
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
    byte[] unended = {1, 3, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0};
    assertSetAside("polygon", polygon(0, 0, 0, 3, 3, 0, 0, 0), line(0, 0, 1, 1), unended);
    assertSetAside("point", wkb(1, 1, 2), line(0, 0, 1, 1), wkb(1, Double.NaN, Double.NaN));
    assertSetAside("path", line(0, 0, 1, 1), wkb(1, 1, 2), wkb(1001, 1, 2, 3));
    assertSetAside("lseg", line(0, 0, 1, 1), line(0, 0, 1, 1, 2, 2), line());
    assertSetAside(
        "box",
        polygon(0, 0, 0, 2, 3, 2, 3, 0, 0, 0),
        polygon(0, 0, 0, 3, 3, 0, 0, 0),
        line(0, 0, 1, 1));
  }

  /** Asserts that a column of the type gets the good geometry, and the bad ones are set aside. */
  private void assertSetAside(String type, byte[] good, byte[]... bad) {
    String table = table("id int primary key, doc " + type);
    TopicPartition partition = new TopicPartition(table, 0);
    List<SinkRecord> all = new ArrayList<>();
    for (byte[] each : bad) {
      all.add(records.next(partition, null, row(all.size(), WKB, geometry(each))));
    }
    all.add(records.next(partition, null, row(9, WKB, geometry(good))));

    try (TaskHarness task = new TaskHarness(TaskConfiguration.on(database).deadLetters())) {
      task.open(partition).putUntilAccepted(all);
      task.settle();
      assertThat(task.context().deadLetters().reports()).as(type).hasSize(bad.length);
    }
    assertThat(rows(table)).as(type).hasSize(1);
  }

  @Test
  @DisplayName("C8_1 circles and lines of Debezium's are created as such")
  void createdColumns() {
    String table = UniqueName.of("created");
    Schema schema =
        fields("id int32")
            .field("round", CIRCLE)
            .field("straight", EQUATION)
            .field("spot", XY)
            .build();
    Struct line = struct(EQUATION, 1.0, 2.0, 3.0);

    put(
        table,
        Map.of("schema.evolution", "basic"),
        struct(schema, 1, circle(1, 2, 3), line, point(1, 2)));

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

  private static SchemaBuilder geometric(String name, String namesAndTypes) {
    return fields(namesAndTypes).name("io.debezium.data.geometry." + name);
  }

  private static Struct point(double x, double y) {
    return struct(XY, x, y);
  }

  private static Struct circle(double x, double y, double radius) {
    return struct(CIRCLE, radius, point(x, y));
  }

  private static Struct geometry(byte[] wkb) {
    return struct(WKB, wkb, 4326);
  }

  private static Struct closed(byte[] wkb, @Nullable String closed) {
    return new Struct(EXTENDED)
        .put("wkb", wkb)
        .put("extensions", closed == null ? null : Map.of("type", "path", "closed", closed));
  }

  private static byte[] line(double... coordinates) {
    return counted(2, List.of(coordinates.length / 2), coordinates);
  }

  private static byte[] polygon(double... coordinates) {
    return counted(3, List.of(1, coordinates.length / 2), coordinates);
  }

  private static byte[] wkb(int type, double... coordinates) {
    return counted(type, List.of(), coordinates);
  }

  /** Most significant byte first. */
  private static byte[] counted(int type, List<Integer> counts, double[] coordinates) {
    ByteBuffer wkb =
        ByteBuffer.allocate(5 + counts.size() * Integer.BYTES + coordinates.length * Double.BYTES)
            .put((byte) 0)
            .putInt(type);
    counts.forEach(wkb::putInt);
    DoubleStream.of(coordinates).forEach(wkb::putDouble);
    return wkb.array();
  }
}
