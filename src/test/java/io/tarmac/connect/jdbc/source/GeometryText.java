package io.tarmac.connect.jdbc.source;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * The spellings of a geometry that databases show: MySQL's own bytes (reference system, then
 * well-known binary), extended well-known binary, both in hexadecimal and little-endian, and
 * PostgreSQL's text of a point.
 */
final class GeometryText {
  static final String OF_MYSQL = "mysql:";
  private static final int HAS_REFERENCE_SYSTEM = 0x20000000;

  private GeometryText() {}

  static String pointOf(String shown) {
    if (shown.startsWith("(")) {
      String[] numbers = shown.substring(1, shown.length() - 1).split(",", -1);
      return Double.parseDouble(numbers[0]) + " " + Double.parseDouble(numbers[1]);
    }
    String binary = withReferenceSystem(shown);
    ByteBuffer bytes = buffer(binary.substring(binary.indexOf(' ') + 1));
    return bytes.getDouble(5) + " " + bytes.getDouble(13);
  }

  /** The reference system's number, and the little-endian well-known binary. */
  static String withReferenceSystem(String shown) {
    if (shown.startsWith(OF_MYSQL)) {
      String digits = shown.substring(OF_MYSQL.length());
      return buffer(digits).getInt(0) + " " + digits.substring(8);
    }
    int type = buffer(shown).getInt(1);
    if ((type & HAS_REFERENCE_SYSTEM) == 0) {
      return "0 " + shown;
    }
    ByteBuffer plain = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    plain.putInt(type & ~HAS_REFERENCE_SYSTEM);
    return buffer(shown).getInt(5)
        + " 01"
        + HexFormat.of().formatHex(plain.array())
        + shown.substring(18);
  }

  private static ByteBuffer buffer(String digits) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(digits)).order(ByteOrder.LITTLE_ENDIAN);
  }
}
