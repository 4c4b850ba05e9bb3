package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The standard type that a column's declared type stands for. Only a column that can be made wider
 * has one.
 *
 * @param integerDigits the most digits before the point that a value of the column has; 0 if the
 *     type is no exact number
 */
record DeclaredType(ColumnType type, int integerDigits) {

  /** The size of a type that has no size, or none that counts. */
  private static final int UNBOUNDED = ColumnType.WIDEST;

  private static final Pattern DECLARED =
      Pattern.compile(
          "([a-z0-9 ]+?)(?: ?\\((\\d+)(?:, ?(\\d+))?\\))?( unsigned)?( with(?:out)? time zone)?");

  /**
   * The types by their names in PostgreSQL, MySQL, MariaDB and H2. MySQL limits the length of its
   * text types in bytes. Such a type counts as the varchar that fits with characters of four bytes
   * each.
   */
  private static final Map<String, DeclaredType> NAMES =
      Map.ofEntries(
          number("tinyint", Kind.TINYINT, 3),
          number("smallint", Kind.SMALLINT, 5),
          // Wider than a smallint, narrower than an integer.
          number("mediumint", Kind.SMALLINT, 8),
          number("int", Kind.INTEGER, 10),
          number("integer", Kind.INTEGER, 10),
          number("bigint", Kind.BIGINT, 19),
          entry("real", Kind.REAL, UNBOUNDED),
          entry("float", Kind.REAL, UNBOUNDED),
          entry("double", Kind.DOUBLE, UNBOUNDED),
          entry("double precision", Kind.DOUBLE, UNBOUNDED),
          entry("numeric", Kind.DECIMAL, UNBOUNDED),
          entry("decimal", Kind.DECIMAL, UNBOUNDED),
          entry("varchar", Kind.VARCHAR, UNBOUNDED),
          entry("character varying", Kind.VARCHAR, UNBOUNDED),
          entry("tinytext", Kind.VARCHAR, 255 / 4),
          entry("text", Kind.VARCHAR, 65_535 / 4),
          entry("mediumtext", Kind.VARCHAR, 16_777_215 / 4),
          entry("varbinary", Kind.VARBINARY, UNBOUNDED),
          entry("binary varying", Kind.VARBINARY, UNBOUNDED),
          entry("tinyblob", Kind.VARBINARY, 255),
          entry("blob", Kind.VARBINARY, 65_535),
          entry("mediumblob", Kind.VARBINARY, 16_777_215),
          entry("date", Kind.DATE, UNBOUNDED),
          entry("time", Kind.TIME, UNBOUNDED),
          entry("timestamp", Kind.TIMESTAMP, UNBOUNDED),
          entry("datetime", Kind.TIMESTAMP, UNBOUNDED),
          entry("time with time zone", Kind.TIME_WITH_TIME_ZONE, UNBOUNDED),
          entry("timestamp with time zone", Kind.TIMESTAMP_WITH_TIME_ZONE, UNBOUNDED));

  /** Returns the type of a column, or null if the column is not one that can be made wider. */
  static @Nullable DeclaredType of(ColumnSchema column) {
    String declared = column.declaredType().toLowerCase(Locale.ROOT);
    Matcher matcher = DECLARED.matcher(declared);
    // A domain has constraints of its own, so its columns stay what they are.
    if (!column.takesValues()
        || !withoutSize(declared).equals(withoutSize(column.castType().toLowerCase(Locale.ROOT)))
        || !matcher.matches()) {
      return null;
    }
    String zone = matcher.group(5) == null ? "" : matcher.group(5);
    DeclaredType named = NAMES.get(matcher.group(1) + (zone.equals(" with time zone") ? zone : ""));
    if (named == null) {
      return null;
    }
    boolean sized = matcher.group(2) != null;
    int size = sized ? Integer.parseInt(matcher.group(2)) : named.type.size();
    int scale = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
    return named.sized(column, sized, size, scale, matcher.group(4) != null);
  }

  private @Nullable DeclaredType sized(
      ColumnSchema column, boolean sized, int size, int scale, boolean unsigned) {
    Kind kind = type.kind();
    if (integerDigits > 0) {
      // MySQL once used the number in parentheses as the width of the display.
      return new DeclaredType(type, unsigned && kind == Kind.BIGINT ? 20 : integerDigits);
    }
    if (kind == Kind.DECIMAL) {
      return size == UNBOUNDED
          ? null
          : new DeclaredType(ColumnType.decimal(size, scale), size - scale);
    }
    if (kind == Kind.REAL || kind == Kind.DOUBLE) {
      return sized ? null : this; // MySQL's float(7,3) rounds
    }
    if (kind == Kind.VARCHAR || kind == Kind.VARBINARY) {
      // PostgreSQL's text has no limit, and MySQL's text has one.
      boolean bounded = size != UNBOUNDED && column.size() < Integer.MAX_VALUE;
      return bounded ? new DeclaredType(ColumnType.of(kind, size), 0) : null;
    }
    if (kind == Kind.DATE) {
      return this;
    }
    return new DeclaredType(ColumnType.of(kind, sized ? size : column.scale()), 0);
  }

  private static String withoutSize(String declared) {
    return declared.replaceFirst(" ?\\([^()]*\\)", "");
  }

  private static Map.Entry<String, DeclaredType> number(String name, Kind kind, int digits) {
    return Map.entry(name, new DeclaredType(ColumnType.of(kind), digits));
  }

  private static Map.Entry<String, DeclaredType> entry(String name, Kind kind, int size) {
    return Map.entry(name, new DeclaredType(ColumnType.of(kind, size), 0));
  }
}
