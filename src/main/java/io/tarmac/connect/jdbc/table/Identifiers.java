package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.text.PrintableText;
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
 * @param supplementary whether names may have characters beyond U+FFFF; MySQL and MariaDB store a
 *     question mark in the place of each, and also refuse names that end with a blank
 */
public record Identifiers(
    char quote,
    int maxLength,
    ToIntFunction<String> length,
    ColumnCase columnCase,
    Folding folding,
    boolean supplementary) {

  /** Names that are taken as they come. */
  public Identifiers(
      char quote, int maxLength, ToIntFunction<String> length, ColumnCase columnCase) {
    this(quote, maxLength, length, columnCase, Folding.NONE, true);
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
    return new Identifiers(quote, maxLength, length, ColumnCase.INSENSITIVE, how, supplementary);
  }

  /** These rules, for a database whose names have no characters beyond U+FFFF. */
  public Identifiers withoutSupplementary() {
    return new Identifiers(quote, maxLength, length, columnCase, folding, false);
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
    if (name.codePoints().anyMatch(Identifiers::isSurrogate)) {
      throw new InvalidNameException(
          "the name '" + PrintableText.name(name) + "' has half of a character");
    }
    if (!supplementary && name.codePoints().anyMatch(Character::isSupplementaryCodePoint)) {
      throw new InvalidNameException(
          "the name '"
              + PrintableText.name(name)
              + "' has a character beyond U+FFFF, which the database has in no name");
    }
    if (!supplementary && name.endsWith(" ")) {
      throw new InvalidNameException(
          "the name '"
              + PrintableText.name(name)
              + "' ends with a blank, which the database has in no name");
    }
    if (name.indexOf('\0') >= 0) {
      throw new InvalidNameException("the name '" + PrintableText.name(name) + "' has a U+0000");
    }
    if (length.applyAsInt(name) > maxLength) {
      throw new InvalidNameException(
          "the name '"
              + PrintableText.name(name)
              + "' is longer than the "
              + maxLength
              + " the database allows");
    }
  }

  /** Of a pair that is not whole: drivers send a question mark in its place. */
  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** A table's name as SQL text, with the catalog and schema it names. */
  public String quote(TableName table) {
    return table.parts().stream().map(this::quote).collect(Collectors.joining("."));
  }

  /** Returns a text that the names of one column have in common, and names of others have not. */
  String columnKey(String name) {
    return switch (columnCase) {
      case SENSITIVE -> name;
      case INSENSITIVE -> inOneCase(name);
    };
  }

  /** Compares like {@link String#equalsIgnoreCase}. */
  private static String inOneCase(String name) {
    StringBuilder text = new StringBuilder(name.length());
    name.codePoints()
        .map(Character::toUpperCase)
        .map(Character::toLowerCase)
        .forEach(text::appendCodePoint);
    return text.toString();
  }

  boolean sameColumn(String one, String other) {
    return switch (columnCase) {
      case SENSITIVE -> one.equals(other);
      case INSENSITIVE -> one.equalsIgnoreCase(other);
    };
  }
}
