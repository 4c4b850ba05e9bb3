package io.tarmac.connect.jdbc.type;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Geometries in the binary form of OGC Simple Features (WKB), and in PostGIS's extension that also
 * holds the reference system (EWKB).
 */
public final class WellKnownBinary {

  private static final int WITH_Z = 0x8000_0000;
  private static final int WITH_M = 0x4000_0000;
  private static final int WITH_SRID = 0x2000_0000;
  private static final int POINT = 1;
  private static final int LINE_STRING = 2;
  private static final int POLYGON = 3;
  private static final int GEOMETRY_COLLECTION = 7;

  /** The most collections within collections, far below the depth that a thread's stack takes. */
  private static final int MAX_DEPTH = 500;

  private static final int HEADER_BYTES = 1 + Integer.BYTES;
  private static final int POINT_BYTES = 2 * Double.BYTES;

  private WellKnownBinary() {}

  /** Returns a point without a reference system. */
  static byte[] point(double x, double y) {
    return ByteBuffer.allocate(HEADER_BYTES + POINT_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 1)
        .putInt(POINT)
        .putDouble(x)
        .putDouble(y)
        .array();
  }

  /**
   * Returns the geometry as EWKB with a reference system. Returns the geometry unchanged if it
   * names its reference system already, or if {@code srid} is 0.
   */
  static byte[] withSrid(byte[] wkb, int srid) {
    ByteBuffer in = ByteBuffer.wrap(wkb);
    ByteOrder order = order(in);
    int type = in.order(order).getInt();
    if ((type & WITH_SRID) != 0 || srid == 0) {
      return wkb;
    }
    return ByteBuffer.allocate(wkb.length + Integer.BYTES)
        .put(wkb[0])
        .order(order)
        .putInt(type | WITH_SRID)
        .putInt(srid)
        .put(in)
        .array();
  }

  /**
   * Returns the form in which MySQL and MariaDB store a geometry and take it. The form is the
   * reference system and then plain WKB, everything least significant byte first.
   *
   * @param ewkb plain or extended WKB
   * @throws IllegalArgumentException for a geometry of more than two dimensions or of a type that
   *     these databases lack
   */
  public static byte[] mySql(byte[] ewkb) {
    ByteBuffer in = ByteBuffer.wrap(ewkb);
    ByteBuffer out =
        ByteBuffer.allocate(ewkb.length + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(0);
    out.putInt(0, copy(in, out, 0));
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("a geometry is followed by something else");
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  /**
   * The points of a geometry. A polygon has the points of its only ring, without the repeated first
   * point at the end. Immutable.
   */
  public static final class Outline {

    /** The kinds of geometries that have an outline. */
    public enum OutlineKind {
      POINT,
      LINE_STRING,
      POLYGON
    }

    private final OutlineKind kind;
    private final double[] coordinates;

    private Outline(OutlineKind kind, double[] coordinates) {
      this.kind = kind;
      this.coordinates = coordinates;
    }

    public OutlineKind kind() {
      return kind;
    }

    /** Returns the number of points. */
    public int size() {
      return coordinates.length / 2;
    }

    public double x(int point) {
      return coordinates[2 * point];
    }

    public double y(int point) {
      return coordinates[2 * point + 1];
    }
  }

  /** Tells whether bytes begin like a geometry and unlike a text. */
  public static boolean isBinary(byte[] bytes) {
    return bytes.length > HEADER_BYTES && (bytes[0] == 0 || bytes[0] == 1);
  }

  /**
   * Returns the outline of a point, a line string or a polygon of one ring.
   *
   * @param ewkb plain or extended WKB; the reference system is dropped
   * @throws RefusedValueException for any other geometry, an empty one, and one of more than two
   *     dimensions
   */
  public static Outline outline(byte[] ewkb) {
    try {
      return outline(ByteBuffer.wrap(ewkb));
    } catch (BufferUnderflowException cut) {
      throw new RefusedValueException("is not a geometry in WKB");
    }
  }

  private static Outline outline(ByteBuffer in) {
    in.order(order(in));
    int flags = in.getInt();
    if ((flags & WITH_SRID) != 0) {
      in.getInt();
    }
    Outline outline =
        switch (flags & ~WITH_SRID) {
          case POINT -> new Outline(Outline.OutlineKind.POINT, coordinates(in, 1));
          case LINE_STRING ->
              new Outline(Outline.OutlineKind.LINE_STRING, coordinates(in, in.getInt()));
          case POLYGON -> {
            if (in.getInt() != 1) {
              throw new RefusedValueException("is a polygon of more or fewer rings than one");
            }
            yield new Outline(Outline.OutlineKind.POLYGON, opened(coordinates(in, in.getInt())));
          }
          default -> throw new RefusedValueException("is not a point, line string or polygon");
        };
    if (in.hasRemaining()) {
      throw new RefusedValueException("is not a geometry in WKB");
    }
    if (outline.size() == 0 || Double.isNaN(outline.x(0))) {
      throw new RefusedValueException("is an empty geometry");
    }
    return outline;
  }

  private static double[] coordinates(ByteBuffer in, int points) {
    if (points < 0 || points > in.remaining() / POINT_BYTES) {
      throw new BufferUnderflowException();
    }
    double[] coordinates = new double[2 * points];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = in.getDouble();
    }
    return coordinates;
  }

  /** Returns the points of a ring without the last one, if that repeats the first. */
  private static double[] opened(double[] ring) {
    int last = ring.length - 2;
    boolean isClosed = last > 0 && ring[0] == ring[last] && ring[1] == ring[last + 1];
    return isClosed ? Arrays.copyOf(ring, last) : ring;
  }

  /**
   * Returns a line string as a polygon, closed back to its first point and without its reference
   * system. Returns any other geometry unchanged.
   */
  static byte[] closed(byte[] ewkb) {
    ByteBuffer in = ByteBuffer.wrap(ewkb);
    in.order(order(in));
    int flags = in.getInt();
    if ((flags & ~WITH_SRID) != LINE_STRING) {
      return ewkb;
    }
    double[] line = outline(ewkb).coordinates;
    ByteBuffer out =
        ByteBuffer.allocate(
                HEADER_BYTES + 2 * Integer.BYTES + line.length * Double.BYTES + POINT_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 1)
            .putInt(POLYGON)
            .putInt(1)
            .putInt(line.length / 2 + 1);
    for (double coordinate : line) {
      out.putDouble(coordinate);
    }
    return out.putDouble(line[0]).putDouble(line[1]).array();
  }

  /** Copies one geometry and returns its reference system, 0 if it names none. */
  private static int copy(ByteBuffer in, ByteBuffer out, int depth) {
    in.order(order(in));
    int flags = in.getInt();
    int type = flags & ~WITH_SRID;
    if ((flags & (WITH_Z | WITH_M)) != 0
        || type < POINT
        || type > GEOMETRY_COLLECTION
        || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("a geometry of a type that is not supported");
    }
    int srid = (flags & WITH_SRID) == 0 ? 0 : in.getInt();
    out.put((byte) 1).putInt(type);
    switch (type) {
      case POINT -> copyPoints(in, out, 1);
      case LINE_STRING -> copyPoints(in, out, copyCount(in, out));
      case POLYGON -> {
        for (int rings = copyCount(in, out); rings > 0; rings--) {
          copyPoints(in, out, copyCount(in, out));
        }
      }
      default -> {
        ByteOrder order = in.order();
        for (int parts = copyCount(in, out); parts > 0; parts--) {
          copy(in, out, depth + 1);
          in.order(order);
        }
      }
    }
    return srid;
  }

  private static void copyPoints(ByteBuffer in, ByteBuffer out, int count) {
    for (int i = 0; i < count; i++) {
      out.putDouble(in.getDouble()).putDouble(in.getDouble());
    }
  }

  private static int copyCount(ByteBuffer in, ByteBuffer out) {
    int count = in.getInt();
    out.putInt(count);
    return count;
  }

  private static ByteOrder order(ByteBuffer in) {
    return in.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }
}
