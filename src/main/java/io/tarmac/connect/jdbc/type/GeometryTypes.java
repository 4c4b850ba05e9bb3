package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The mappings of Debezium's geometries to EWKB, which holds the reference system and which many
 * systems read.
 */
public final class GeometryTypes {

  public static final String POINT = "io.debezium.data.geometry.Point";
  public static final String GEOMETRY = "io.debezium.data.geometry.Geometry";
  public static final String GEOGRAPHY = "io.debezium.data.geometry.Geography";

  /**
   * A shape that WKB does not have, like {@link #LINE}. Each of the two goes only into PostgreSQL's
   * type of its name.
   */
  public static final String CIRCLE = "io.debezium.data.geometry.Circle";

  public static final String LINE = "io.debezium.data.geometry.Line";

  /** The field with the kind of a geometry, which newer versions of Debezium add. */
  private static final String EXTENSIONS = "extensions";

  /** The names of all geometries of Debezium that WKB has. */
  public static final List<String> NAMES = List.of(POINT, GEOMETRY, GEOGRAPHY);

  private GeometryTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    TypeMapping ewkb =
        TypeMapping.fixed(ColumnType.of(Kind.BLOB), CanonicalType.BYTES, GeometryTypes::ewkb);
    return mappings
        .with(POINT, Schema.Type.STRUCT, ewkb)
        .with(GEOMETRY, Schema.Type.STRUCT, ewkb)
        .with(GEOGRAPHY, Schema.Type.STRUCT, ewkb);
  }

  /** Returns the EWKB of a Struct of any of the geometries in {@link #NAMES}. */
  public static Object ewkb(Object value) {
    Struct geometry = (Struct) value;
    Object wkb = optional(geometry, "wkb");
    Object srid = optional(geometry, "srid");
    byte[] bytes =
        wkb == null
            ? WellKnownBinary.point(coordinate(geometry, "x"), coordinate(geometry, "y"))
            : ConnectTypes.bytes(wkb);
    return WellKnownBinary.withSrid(bytes, srid == null ? 0 : (Integer) srid);
  }

  /** Returns {@code (x,y)} from a Struct of {@link #POINT}, without its reference system. */
  public static Object pointText(Object value) {
    Struct point = (Struct) value;
    return "(" + coordinate(point, "x") + "," + coordinate(point, "y") + ")";
  }

  /**
   * Returns the conversion of a shape to bytes. A path that Debezium calls closed becomes a
   * polygon, because WKB knows no other closed line.
   */
  static ValueConverter shape(Schema schema) {
    if (schema.field(EXTENSIONS) == null) {
      return GeometryTypes::ewkb;
    }
    return value -> {
      byte[] ewkb = (byte[]) ewkb(value);
      Map<?, ?> extensions = ((Struct) value).getMap(EXTENSIONS);
      return extensions != null && "true".equals(extensions.get("closed"))
          ? WellKnownBinary.closed(ewkb)
          : ewkb;
    };
  }

  /** Returns {@code <(x,y),r>} from a Struct of {@link #CIRCLE}. */
  public static Object circleText(Object value) {
    Struct circle = (Struct) value;
    Object center = pointText(Objects.requireNonNull(circle.getStruct("center"), "center"));
    return "<" + center + "," + coordinate(circle, "radius") + ">";
  }

  /** Returns {@code {a,b,c}} from a Struct of {@link #LINE}. */
  public static Object lineText(Object value) {
    Struct line = (Struct) value;
    return "{"
        + coordinate(line, "a")
        + ","
        + coordinate(line, "b")
        + ","
        + coordinate(line, "c")
        + "}";
  }

  private static @Nullable Object optional(Struct geometry, String name) {
    Field field = geometry.schema().field(name);
    return field == null ? null : geometry.getWithoutDefault(name);
  }

  private static double coordinate(Struct point, String field) {
    return Objects.requireNonNull(point.getFloat64(field), field);
  }
}
