package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The geometric columns that MySQL and MariaDB have. */
@EachDatabase(only = {MARIADB, MYSQL})
class GeometryColumnIT extends ColumnFitSuite {

  private static final byte[] POINT =
      HexFormat.of().parseHex("0101000000000000000000F03F0000000000000040");
  private static final byte[] POINT_IN_4326 =
      HexFormat.of().parseHex("0101000020E6100000000000000000F03F0000000000000040");
  private static final Schema GEOMETRY =
      SchemaBuilder.struct()
          .optional()
          .name("io.debezium.data.geometry.Geometry")
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema CENTER =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Point")
          .field("x", Schema.FLOAT64_SCHEMA)
          .field("y", Schema.FLOAT64_SCHEMA)
          .build();
  private static final Schema CIRCLE =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Circle")
          .field("center", CENTER)
          .field("radius", Schema.FLOAT64_SCHEMA)
          .build();

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row", "load_data"})
  @DisplayName("C7_3 geometries and EWKB go into each type of geometry that they are")
  void geometriesGoIntoTheirColumns(String method) {
    Map<String, String> settings = Map.of("write.method", method);
    for (String type : List.of("geometry", "point")) {
      String table = table("id int primary key, doc " + type);
      put(table, settings, row(1, GEOMETRY, new Struct(GEOMETRY).put("wkb", POINT)));
      put(
          table,
          settings,
          row(2, GEOMETRY, new Struct(GEOMETRY).put("wkb", POINT).put("srid", 4326)));
      put(table, settings, row(3, Schema.BYTES_SCHEMA, POINT));
      put(table, settings, row(4, Schema.BYTES_SCHEMA, POINT_IN_4326));
      put(table, settings, row(5, GEOMETRY, null));

      assertThat(
              database
                  .sql()
                  .rows(
                      "select id, st_x(doc) + st_y(doc) = 3, st_srid(doc) from %s order by id"
                          .formatted(database.quote(table))))
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
    Struct center = new Struct(CENTER).put("x", 1.0).put("y", 2.0);
    for (String type : List.of("geometry", "polygon", "geometrycollection")) {
      String table = table("id int primary key, doc " + type);
      assertNotTaken(table, CIRCLE, new Struct(CIRCLE).put("center", center).put("radius", 1.0));
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
}
