package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The geometric columns that MySQL and MariaDB have. */
@EachDatabase(only = {MARIADB, MYSQL})
class GeometryColumnIT extends ColumnFitSuite {
  private static final Schema GEOMETRY =
      fields("wkb bytes, srid int32?")
          .optional()
          .name("io.debezium.data.geometry.Geometry")
          .build();

  private static final byte[] POINT =
      HexFormat.of().parseHex("0101000000000000000000F03F0000000000000040");
  private static final byte[] POINT_IN_4326 =
      HexFormat.of().parseHex("0101000020E6100000000000000000F03F0000000000000040");

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row", "load_data"})
  @DisplayName("C7_3 geometries and EWKB go into each type of geometry that they are")
  void geometriesGoIntoTheirColumns(String method) {
    Map<String, String> settings = Map.of("write.method", method);
    for (String type : List.of("geometry", "point")) {
      String table = table("id int primary key, doc " + type);
      put(table, settings, row(1, GEOMETRY, struct(GEOMETRY, POINT)));
      put(table, settings, row(2, GEOMETRY, struct(GEOMETRY, POINT, 4326)));
      put(table, settings, row(3, Schema.BYTES_SCHEMA, POINT));
      put(table, settings, row(4, Schema.BYTES_SCHEMA, POINT_IN_4326));
      put(table, settings, row(5, GEOMETRY, null));

      String query = "select id, st_x(doc) + st_y(doc) = 3, st_srid(doc) from `%s` order by id";
      assertThat(sql.rows(query.formatted(table)))
          .containsExactly(
              List.of("1", "1", "0"),
              List.of("2", "1", "4326"),
              List.of("3", "1", "0"),
              List.of("4", "1", "4326"),
              Arrays.asList("5", null, null));
    }
  }

  @Test
  @DisplayName("C5_3 what is no geometry is refused when the table is planned")
  void nothingElseGoesIntoAGeometry() {
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();
    Schema unsigned =
        SchemaBuilder.int16()
            .parameter("__debezium.source.column.type", "TINYINT UNSIGNED")
            .build();
    Schema point = fields("x float64, y float64").name("io.debezium.data.geometry.Point").build();
    Schema circle =
        SchemaBuilder.struct()
            .name("io.debezium.data.geometry.Circle")
            .field("center", point)
            .field("radius", Schema.FLOAT64_SCHEMA)
            .build();
    for (String type : List.of("geometry", "polygon", "geometrycollection")) {
      String table = table("id int primary key, doc " + type);
      assertNotTaken(table, circle, struct(circle, struct(point, 1.0, 2.0), 1.0));
      assertNotTaken(table, map, Map.of("a", "b"));
      assertNotTaken(table, unsigned, (short) 1);
      assertNotTaken(table, Schema.STRING_SCHEMA, "POINT(1 2)");
      assertThat(rows(table)).isEmpty();
    }
  }

  @Test
  @DisplayName("C6_2 bytes that are no geometry are a bad record")
  void bytesThatAreNoGeometryAreABadRecord() {
    String table = table("id int primary key, doc geometry");
    for (byte[] bytes : List.of(new byte[0], new byte[] {1, 2}, "POINT(1 2)".getBytes(UTF_8))) {
      assertRefused(table, row(1, Schema.BYTES_SCHEMA, bytes), "'doc'", "deadletterqueue");
    }
  }

  private void assertNotTaken(String table, Schema schema, Object value) {
    assertRefused(table, row(1, schema, value), "'doc'", "do not go into");
  }

  /** Tests of coordinates that MySQL stores although its functions refuse them. */
  @Nested
  @EachDatabase(only = MYSQL)
  class Range {
    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row", "load_data"})
    @DisplayName("C7_3 coordinates outside of their reference system are a bad record")
    void coordinatesOutsideOfTheirSystemAreABadRecord(String method) {
      String table = table("id int primary key, doc geometry");
      TaskConfiguration upserts =
          TaskConfiguration.on(database).with(UPSERT).with("write.method", method);

      put(
          table,
          upserts,
          point(1, 180, 90, 4326),
          point(2, -179.5, -90, 4326),
          point(3, 200, 95, 3857),
          point(4, 200, 95, 0),
          point(5, 7.5, 50, 4258));
      put(table, upserts, point(1, 7.25, 50.5, 4326), point(6, 1, 2, 4326));

      for (Struct outside :
          List.of(
              point(9, 200, 10, 4326),
              point(9, 10, 95, 4326),
              point(9, -180.001, 0, 4326),
              point(9, 200, 10, 4258),
              point(9, 1, 1, 99_999))) {
        assertThatThrownBy(() -> put(table, upserts, outside))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, "bad_record");
      }
      String query =
          "select id, st_srid(doc), st_astext(doc, 'axis-order=long-lat') from `%s` order by id";
      assertThat(sql.rows(query.formatted(table)))
          .containsExactly(
              List.of("1", "4326", "POINT(7.25 50.5)"),
              List.of("2", "4326", "POINT(-179.5 -90)"),
              List.of("3", "3857", "POINT(200 95)"),
              List.of("4", "0", "POINT(200 95)"),
              List.of("5", "4258", "POINT(7.5 50)"),
              List.of("6", "4326", "POINT(1 2)"));
    }

    private static Struct point(int id, double x, double y, int srid) {
      ByteBuffer wkb = ByteBuffer.allocate(21).put((byte) 0).putInt(1).putDouble(x).putDouble(y);
      return row(id, GEOMETRY, struct(GEOMETRY, wkb.array(), srid));
    }
  }
}
