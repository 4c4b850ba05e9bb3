package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of coordinates that MySQL stores although its functions refuse them. */
@EachDatabase(only = MYSQL)
class GeometryRangeIT extends ColumnFitSuite {

  private static final Schema GEOMETRY =
      SchemaBuilder.struct()
          .name("io.debezium.data.geometry.Geometry")
          .field("wkb", Schema.BYTES_SCHEMA)
          .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
          .build();
  private static final Schema ROW =
      SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field("doc", GEOMETRY).build();

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row", "load_data"})
  @DisplayName("C7_3 coordinates outside of their reference system are a bad record")
  void coordinatesOutsideOfTheirSystemAreABadRecord(String method) {
    String table = table("id int primary key, doc geometry");
    Map<String, String> settings =
        Map.of(
            "write.method",
            method,
            "insert.mode",
            "upsert",
            "primary.key.mode",
            "record_value",
            "primary.key.fields",
            "id");

    put(
        table,
        settings,
        point(1, 180, 90, 4326),
        point(2, -179.5, -90, 4326),
        point(3, 200, 95, 3857),
        point(4, 200, 95, 0),
        point(5, 7.5, 50, 4258));
    put(table, settings, point(1, 7.25, 50.5, 4326), point(6, 1, 2, 4326));

    for (Struct outside :
        List.of(
            point(9, 200, 10, 4326),
            point(9, 10, 95, 4326),
            point(9, -180.001, 0, 4326),
            point(9, 200, 10, 4258),
            point(9, 1, 1, 99_999))) {
      assertThatThrownBy(() -> put(table, settings, outside))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "bad_record");
    }
    assertThat(
            database
                .sql()
                .rows(
                    "select id, st_srid(doc), st_astext(doc, 'axis-order=long-lat') from "
                        + database.quote(table)
                        + " order by id"))
        .containsExactly(
            List.of("1", "4326", "POINT(7.25 50.5)"),
            List.of("2", "4326", "POINT(-179.5 -90)"),
            List.of("3", "3857", "POINT(200 95)"),
            List.of("4", "0", "POINT(200 95)"),
            List.of("5", "4258", "POINT(7.5 50)"),
            List.of("6", "4326", "POINT(1 2)"));
  }

  private static Struct point(int id, double x, double y, int srid) {
    byte[] wkb = ByteBuffer.allocate(21).put((byte) 0).putInt(1).putDouble(x).putDouble(y).array();
    return new Struct(ROW)
        .put("id", id)
        .put("doc", new Struct(GEOMETRY).put("wkb", wkb).put("srid", srid));
  }
}
