package io.tarmac.connect.jdbc.table;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
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
 * @param folding how names are spelt that are not taken as they come
 */
public record Identifiers(
    char quote,
    int maxLength,
    ToIntFunction<String> length,
    ColumnCase columnCase,
    Folding folding) {

  /** Names that are taken as they come. */
  public Identifiers(
      char quote, int maxLength, ToIntFunction<String> length, ColumnCase columnCase) {
    this(quote, maxLength, length, columnCase, Folding.NONE);
  }

  /** What a database makes of a name without quotation marks. */
  public enum Folding {
    NONE,
    LOWER,
    UPPER,
    /** It keeps the name, and finds it in any case. */
    KEEPS
  }

  /** Whether two columns' names that differ in case alone are the same. */
  public enum ColumnCase {
    SENSITIVE,
    INSENSITIVE
  }

  /** These rules, for names that a database is to fold. */
  public Identifiers folded(Folding how) {
    return new Identifiers(quote, maxLength, length, ColumnCase.INSENSITIVE, how);
  }

  /** Whether tables are found in any case. */
  boolean tablesInAnyCase() {
    return folding != Folding.NONE;
  }

  /** A name as the sink spells it where the database does not have it yet. */
  String fold(String name) {
    return switch (folding) {
      case NONE, KEEPS -> name;
      case LOWER -> name.toLowerCase(Locale.ROOT);
      case UPPER -> name.toUpperCase(Locale.ROOT);
    };
  }

  TableName fold(TableName table) {
    return folding == Folding.NONE
        ? table
        : TableName.of(table.parts().stream().map(this::fold).toList());
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
    require(name);
    String mark = String.valueOf(quote);
    return mark + name.replace(mark, mark + mark) + mark;
  }

  /**
   * Refuses a name that the database cannot have.
   *
   * @throws InvalidNameException which says why
   */
  void require(String name) {
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
