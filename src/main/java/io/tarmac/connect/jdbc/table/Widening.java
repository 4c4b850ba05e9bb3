package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rule that decides which wider type a column needs. The wider type holds every value of the
 * column's own type exactly as it is. So no column is narrowed, and no value becomes one of another
 * kind. Immutable.
 */
final class Widening {

  private static final List<Kind> INTEGERS =
      List.of(Kind.TINYINT, Kind.SMALLINT, Kind.INTEGER, Kind.BIGINT);

  /** The most digits of each of the integer types, in their order. */
  private static final int[] DIGITS = {3, 5, 10, 19};

  /** The longest text or binary value that fits a row of MySQL as a sized type. */
  private static final int MAX_SIZED = 16_383;

  private final TypeNames typeNames;

  Widening(TypeNames typeNames) {
    this.typeNames = typeNames;
  }

  /**
   * Returns the type to give to a column, or null if the column is to stay as it is.
   *
   * @param refused whether a value has come that the column cannot hold. A schema may not say how
   *     long its texts or how large its decimals get. Then only a refused value makes the column
   *     wider. The same holds for the columns of a key, because indexes limit their size
   */
  @Nullable ColumnType widerType(
      PlannedColumn wanted, boolean key, ColumnSchema column, boolean refused) {
    DeclaredType declared = DeclaredType.of(column);
    if (declared == null) {
      return null;
    }
    ColumnType type = wanted.mapping().columnType();
    // A database's own type is no wider than another type, but its standard type may be.
    ColumnType family = type.isNamed() ? family(type) : type;
    ColumnType wider = wider(family, key, declared, refused);
    return wider == null || !changes(column, declared.type(), wider) ? null : wider;
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
}
