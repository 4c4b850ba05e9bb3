package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** How sure it is that a database tells the values of a key's column apart as Java does. */
public enum KeyComparison {
  /** Values that differ are different keys. */
  EXACT,
  /** The column's collation may take different texts for one: by case, accents, blanks. */
  TEXT,
  /** Different texts may be one UUID: by case, braces, hyphens. */
  UUID,
  /** Times at different offsets may be one moment. */
  OFFSET_TIME,
  /** The column has a type of which nothing is known. */
  UNKNOWN;

  static KeyComparison of(PlannedColumn column, @Nullable ColumnSchema existing) {
    CanonicalType type = column.mapping().canonicalType();
    if (type == CanonicalType.OFFSET_TIME) {
      return OFFSET_TIME;
    }
    if (existing == null || type == CanonicalType.DECIMAL) {
      return EXACT; // numbers are compared without regard to their scale here too
    }
    if (type == CanonicalType.STRING && existing.typeName().equalsIgnoreCase("uuid")) {
      return UUID;
    }
    if (existing.exactText()) {
      return EXACT;
    }
    return type == CanonicalType.STRING
            && column.mapping().parameter().equals(ColumnMapping.PLAIN_PARAMETER)
        ? TEXT
        : UNKNOWN;
  }

  /**
   * A value such that two values are equal here if they may be equal in the database; null for one
   * that may be equal to any.
   */
  public @Nullable Object coarse(Object value) {
    return switch (this) {
      case EXACT -> value;
      case TEXT -> folded((String) value);
      case UUID -> hexDigits((String) value);
      case OFFSET_TIME -> ((OffsetTime) value).withOffsetSameInstant(ZoneOffset.UTC);
      case UNKNOWN -> null;
    };
  }

  private static String hexDigits(String text) {
    StringBuilder digits = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit >= 0) {
        digits.append(Character.forDigit(digit, 16));
      }
    }
    return digits.toString();
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
    int length = folded.length();
    while (length > 0 && folded.charAt(length - 1) == ' ') {
      length--;
    }
    return folded.substring(0, length);
  }
}
