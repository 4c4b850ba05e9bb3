package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.WellKnownBinary;
import io.tarmac.connect.jdbc.type.WellKnownBinary.Outline;
import java.util.HexFormat;

/**
 * The texts of geometries in EWKB for PostgreSQL's columns. PostGIS gets hexadecimal digits, the
 * server's own types get texts in their syntax.
 */
final class PostgreSqlGeometries {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PostgreSqlGeometries() {}

  /** Returns the text for PostGIS's geometry and geography. */
  static String postGis(byte[] ewkb) {
    return HEX.formatHex(ewkb);
  }

  static String point(byte[] ewkb) {
    return points(required(ewkb, Outline.OutlineKind.POINT, "a point"), "", "");
  }

  static String polygon(byte[] ewkb) {
    return points(required(ewkb, Outline.OutlineKind.POLYGON, "a polygon"), "(", ")");
  }

  /** Returns the text of a path. A polygon becomes a closed path. */
  static String path(byte[] ewkb) {
    Outline outline = WellKnownBinary.outline(ewkb);
    return switch (outline.kind()) {
      case LINE_STRING -> points(outline, "[", "]");
      case POLYGON -> points(outline, "(", ")");
      case POINT -> throw new RefusedValueException("is not a line string or polygon");
    };
  }

  static String segment(byte[] ewkb) {
    Outline outline = required(ewkb, Outline.OutlineKind.LINE_STRING, "a line string");
    if (outline.size() != 2) {
      throw new RefusedValueException("is not a line string of two points");
    }
    return points(outline, "[", "]");
  }

  static String box(byte[] ewkb) {
    Outline outline = required(ewkb, Outline.OutlineKind.POLYGON, "a polygon");
    boolean isPoint = outline.size() == 1;
    if (!isPoint && !isRectangle(outline)) {
      throw new RefusedValueException("is not a rectangle along the axes");
    }
    int opposite = isPoint ? 0 : 2;
    return point(outline, 0) + "," + point(outline, opposite);
  }

  /** Tells whether the sides alternate between the two axes. */
  private static boolean isRectangle(Outline outline) {
    return outline.size() == 4
        && ((isUpright(outline, 0, 1)
                && isLevel(outline, 1, 2)
                && isUpright(outline, 2, 3)
                && isLevel(outline, 3, 0))
            || (isLevel(outline, 0, 1)
                && isUpright(outline, 1, 2)
                && isLevel(outline, 2, 3)
                && isUpright(outline, 3, 0)));
  }

  private static boolean isUpright(Outline outline, int from, int to) {
    return outline.x(from) == outline.x(to);
  }

  private static boolean isLevel(Outline outline, int from, int to) {
    return outline.y(from) == outline.y(to);
  }

  private static Outline required(byte[] ewkb, Outline.OutlineKind kind, String name) {
    Outline outline = WellKnownBinary.outline(ewkb);
    if (outline.kind() != kind) {
      throw new RefusedValueException("is not " + name);
    }
    return outline;
  }

  private static String points(Outline outline, String begin, String end) {
    StringBuilder text = new StringBuilder(begin);
    for (int i = 0; i < outline.size(); i++) {
      text.append(i == 0 ? "" : ",").append(point(outline, i));
    }
    return text.append(end).toString();
  }

  private static String point(Outline outline, int point) {
    return "(" + outline.x(point) + "," + outline.y(point) + ")";
  }
}
