package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** How sure it is that a database tells the values of a key's column apart as Java does. */
public enum KeyComparison {
  /** Values that differ are different keys. */
  EXACT,
  /** Texts that differ are different keys but for blanks at their ends. */
  TRAILING_BLANKS,
  /** The database may take texts for one that differ in case, accents, what is not printed. */
  FOLDED,
  /** Times at different offsets may be one moment. */
  OFFSET_TIME,
  /** Any two values may be one. */
  UNKNOWN;

  static KeyComparison of(PlannedColumn column, @Nullable ColumnSchema existing) {
    CanonicalType type = column.mapping().canonicalType();
    if (type == CanonicalType.OFFSET_TIME) {
      return OFFSET_TIME;
    }
    if (existing == null) {
      return EXACT;
    }
    boolean text = type == CanonicalType.STRING;
    return switch (existing.equality()) {
      // A number that is written as text has several spellings.
      case EXACT -> text && existing.declaredType().startsWith("numeric") ? UNKNOWN : EXACT;
      case TRAILING_BLANKS -> text ? TRAILING_BLANKS : UNKNOWN;
      case FOLDED -> text ? FOLDED : UNKNOWN;
      case UNKNOWN -> UNKNOWN;
    };
  }

  /**
   * A value such that two values are equal here if they may be equal in the database; null for one
   * that may be equal to any.
   */
  public @Nullable Object coarse(Object value) {
    return switch (this) {
      case EXACT -> value;
      case TRAILING_BLANKS -> withoutTrailingBlanks((String) value);
      case FOLDED -> folded((String) value);
      case OFFSET_TIME -> ((OffsetTime) value).withOffsetSameInstant(ZoneOffset.UTC);
      case UNKNOWN -> null;
    };
  }

  /** Beyond ASCII a collation may take any text for any other, also for one within ASCII. */
  private static @Nullable String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= 0x7f) {
        return null;
      }
      if (character >= ' ') { // others may be ignored
        folded.append(character >= 'A' && character <= 'Z' ? (char) (character | ' ') : character);
      }
    }
    return withoutTrailingBlanks(folded.toString());
  }

  private static String withoutTrailingBlanks(String text) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == ' ') {
      length--;
    }
    return text.substring(0, length);
  }
}
