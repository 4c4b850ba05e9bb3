package io.tarmac.connect.jdbc.table;

import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * How a database quotes, limits and compares names.
 *
 * @param quote the character before and after a name; doubled within it
 * @param maxLength longest name, in the unit of {@code length}; PostgreSQL cuts longer ones
 *     silently
 * @param length measures a name
 * @param columnCase how the names of columns compare
 */
public record Identifiers(
    char quote, int maxLength, ToIntFunction<String> length, ColumnCase columnCase) {

  /** Whether two columns' names that differ in case alone are the same. */
  public enum ColumnCase {
    SENSITIVE,
    INSENSITIVE
  }

  public static int characters(String name) {
    return name.codePointCount(0, name.length());
  }

  public static int utf8Bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * A name as SQL text, safe whatever it contains.
   *
   * @throws InvalidNameException when the database cannot have such a name
   */
  public String quote(String name) {
    if (name.isEmpty()) {
      throw new InvalidNameException("an empty name");
    }
    if (name.indexOf('\0') >= 0) {
      throw new InvalidNameException("the name '" + name.replace('\0', ' ') + "' has a U+0000");
    }
    if (length.applyAsInt(name) > maxLength) {
      throw new InvalidNameException(
          "the name '" + name + "' is longer than the " + maxLength + " the database allows");
    }
    String mark = String.valueOf(quote);
    return mark + name.replace(mark, mark + mark) + mark;
  }

  /** A table's name as SQL text, with the catalog and schema it names. */
  public String quote(TableName table) {
    return table.parts().stream().map(this::quote).collect(Collectors.joining("."));
  }

  boolean sameColumn(String one, String other) {
    return switch (columnCase) {
      case SENSITIVE -> one.equals(other);
      case INSENSITIVE -> one.equalsIgnoreCase(other);
    };
  }
}
