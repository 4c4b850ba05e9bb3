package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rule that decides which wider type a column needs. The wider type holds every value of the
 * column's own type exactly as it is. So no column is narrowed, and no value becomes one of another
 * kind. Immutable.
 *
 * @param decimal the new type of an integer column if a schemaless value has digits after the point
 */
record Widening(TypeNames typeNames, ColumnType decimal) {

  private static final List<Kind> INTEGERS =
      List.of(Kind.TINYINT, Kind.SMALLINT, Kind.INTEGER, Kind.BIGINT);

  /** The most digits of each of the integer types, in their order. */
  private static final int[] DIGITS = {3, 5, 10, 19};

  /** The longest text or binary value that fits a row of MySQL as a sized type. */
  private static final int MAX_SIZED = 16_383;

  /**
   * Returns the type to give to a column, or null if the column is to stay as it is. A column stays
   * if the configuration names its type.
   *
   * @param refused whether a value has come that the column cannot hold. A schema may not say how
   *     long its texts or how large its decimals get. Then only a refused value makes the column
   *     wider. The same holds for the columns of a key, because indexes limit their size, and for
   *     values without a schema, because the next value may be of another kind
   */
  @Nullable ColumnType widerType(
      PlannedColumn wanted, boolean key, ColumnSchema column, boolean refused) {
    DeclaredType declared = DeclaredType.of(column);
    if (declared == null || wanted.configuredType() != null) {
      return null;
    }
    boolean isAny = Schemaless.isAny(wanted.schema());
    if (isAny && !refused) {
      return null;
    }
    ColumnType type = isAny ? ofAny(wanted, declared.type().kind()) : wanted.mapping().columnType();
    // A database's own type is no wider than another type, but its standard type may be.
    ColumnType family = type.isNamed() && !isAny ? family(type) : type;
    ColumnType wider = wider(family, key, declared, refused);
    return wider == null || !changes(column, declared.type(), wider) ? null : wider;
  }

  /** Returns the type that a column needs for a value without a schema. */
  private ColumnType ofAny(PlannedColumn wanted, Kind has) {
    ColumnType type = wanted.mapping().columnType();
    if (has == Kind.VARCHAR) {
      return ColumnType.of(Kind.TEXT); // every value has a text
    }
    return type.kind() == Kind.DOUBLE && INTEGERS.contains(has) ? decimal : type;
  }

  /**
   * Returns the standard type of the same kind. The standard type keeps the length of a text or of
   * bytes, and no other size.
   */
  private static ColumnType family(ColumnType named) {
    Kind kind = named.kind();
    return kind == Kind.VARCHAR || kind == Kind.VARBINARY || kind == Kind.TEXT
        ? ColumnType.of(kind, named.size())
        : ColumnType.of(kind);
  }

  private static @Nullable ColumnType wider(
      ColumnType wanted, boolean key, DeclaredType has, boolean refused) {
    Kind kind = has.type().kind();
    if (INTEGERS.contains(kind)) {
      return widerInteger(wanted, has, refused);
    }
    if (kind == Kind.DECIMAL) {
      return widerDecimal(wanted, has, refused);
    }
    if (kind == Kind.REAL) {
      return wanted.kind() == Kind.DOUBLE ? wanted : null;
    }
    if (kind == Kind.VARCHAR) {
      return longer(wanted, Kind.TEXT, has.type(), refused, key);
    }
    if (kind == Kind.VARBINARY) {
      return longer(wanted, Kind.BLOB, has.type(), refused, key);
    }
    if (kind == Kind.DATE) {
      return wanted.kind() == Kind.TIMESTAMP ? wanted : null;
    }
    return wanted.kind() == kind && wanted.size() > has.type().size() ? wanted : null;
  }

  private static @Nullable ColumnType widerInteger(
      ColumnType wanted, DeclaredType has, boolean refused) {
    int rank = INTEGERS.indexOf(has.type().kind());
    if (INTEGERS.indexOf(wanted.kind()) > rank) {
      return wanted;
    }
    if (wanted.kind() == Kind.DECIMAL) {
      if (wanted.size() == ColumnType.WIDEST) {
        return refused || wanted.scale() > 0 ? wanted : null;
      }
      int digits = wanted.size() - wanted.scale();
      boolean fits = wanted.scale() == 0 && digits < has.integerDigits();
      return fits ? null : decimal(Math.max(digits, has.integerDigits()), wanted.scale());
    }
    // A floating point number holds integers exactly up to 24 bits (REAL) or 53 bits (DOUBLE).
    if (wanted.kind() == Kind.DOUBLE || wanted.kind() == Kind.REAL) {
      boolean exact = has.integerDigits() <= (wanted.kind() == Kind.REAL ? 5 : 10);
      return exact ? wanted : null;
    }
    return null;
  }

  private static @Nullable ColumnType widerDecimal(
      ColumnType wanted, DeclaredType has, boolean refused) {
    int hasScale = has.type().scale();
    int rank = INTEGERS.indexOf(wanted.kind());
    if (rank >= 0) {
      return DIGITS[rank] > has.integerDigits() ? decimal(DIGITS[rank], hasScale) : null;
    }
    if (wanted.kind() != Kind.DECIMAL) {
      return null;
    }
    int scale = Math.max(wanted.scale(), hasScale);
    if (wanted.size() == ColumnType.WIDEST) {
      if (refused) {
        return ColumnType.decimal(ColumnType.WIDEST, scale);
      }
      return scale > hasScale ? decimal(has.integerDigits(), scale) : null;
    }
    int digits = Math.max(wanted.size() - wanted.scale(), has.integerDigits());
    return digits > has.integerDigits() || scale > hasScale ? decimal(digits, scale) : null;
  }

  private static @Nullable ColumnType longer(
      ColumnType wanted, Kind unbounded, ColumnType has, boolean refused, boolean key) {
    if (key && !refused) {
      return null;
    }
    if (wanted.kind() == unbounded) {
      return refused || wanted.size() > has.size() ? ColumnType.of(unbounded) : null;
    }
    if (wanted.kind() != has.kind() || wanted.size() <= has.size()) {
      return null;
    }
    return wanted.size() <= MAX_SIZED ? wanted : ColumnType.of(unbounded);
  }

  private static ColumnType decimal(int integerDigits, int scale) {
    return ColumnType.decimal(integerDigits + scale, scale);
  }

  /**
   * Tells whether the wider type has another name in the database. The database's limits may leave
   * the type as it is, and some types the database has only once.
   */
  private boolean changes(ColumnSchema column, ColumnType has, ColumnType wider) {
    try {
      String name = typeNames.nameOf(wider);
      // MySQL's timestamp ends in 2038 and is no wall clock, so no other type is a wider one.
      boolean another =
          name.startsWith("datetime")
              && column.declaredType().toLowerCase(Locale.ROOT).startsWith("timestamp");
      return !another && !name.equals(typeNames.nameOf(has));
    } catch (UnsupportedTypeException beyondTheDatabase) {
      return false;
    }
  }

  /**
   * The standard type that a column's declared type stands for. Only a column that can be made
   * wider has one.
   *
   * @param integerDigits the most digits before the point that a value of the column has; 0 if the
   *     type is no exact number
   */
  private record DeclaredType(ColumnType type, int integerDigits) {

    /** The size of a type that has no size, or none that counts. */
    private static final int UNBOUNDED = ColumnType.WIDEST;

    private static final Pattern DECLARED =
        Pattern.compile(
            "([a-z0-9 ]+?)(?: ?\\((\\d+)(?:, ?(\\d+))?\\))?( unsigned)?( with(?:out)? time zone)?");

    /**
     * The types by their names in PostgreSQL, MySQL, MariaDB and H2. MySQL limits the length of its
     * text types in bytes. Such a type counts as the varchar that fits with characters of four
     * bytes each.
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
      DeclaredType named =
          NAMES.get(matcher.group(1) + (zone.equals(" with time zone") ? zone : ""));
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
}
