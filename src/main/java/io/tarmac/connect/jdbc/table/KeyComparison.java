package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The degree to which a database tells the values of a key's column apart as Java does. */
public enum KeyComparison {
  /** Values that differ are different keys. */
  EXACT,
  /** Texts that differ are different keys, unless they differ only in blanks at their ends. */
  TRAILING_BLANKS,
  /** The database may take texts for one that differ in case, accents or unprinted characters. */
  FOLDED,
  /** Times at different offsets may be one moment, so they may be one key. */
  OFFSET_TIME,
  /** Any two values may be one key. */
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
      // A number that is written as text has several spellings, such as 1.0 and 1.00.
      case EXACT -> text && existing.declaredType().startsWith("numeric") ? UNKNOWN : EXACT;
      case TRAILING_BLANKS -> text ? TRAILING_BLANKS : UNKNOWN;
      case FOLDED -> text ? FOLDED : UNKNOWN;
      case UNKNOWN -> UNKNOWN;
    };
  }

  /**
   * Returns a stand-in for a value. The stand-ins of two values are equal if the values may be
   * equal in the database. Returns null for a value that may be equal to any other.
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

  /**
   * Returns a text without case, control characters and trailing blanks. Returns null for a text
   * beyond ASCII, because a collation may take it for any other text, also for one within ASCII.
   */
  private static @Nullable String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= 0x7f) {
        return null;
      }
      if (character >= ' ') { // a collation may ignore control characters
        folded.append(character >= 'A' && character <= 'Z' ? (char) (character | ' ') : character);
      }
    }
    return withoutTrailingBlanks(folded.toString());
  }

  /**
   * Returns a text without the blanks at its end, which some databases do not count, or do not
   * keep.
   */
  public static String withoutTrailingBlanks(String text) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == ' ') {
      length--;
    }
    return text.substring(0, length);
  }
}
