package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A database's rules for quoting, limiting and comparing names.
 *
 * @param quote the character before and after a name; doubled within it
 * @param maxLength the longest name, in the unit of {@code length}; PostgreSQL cuts longer ones
 *     silently
 * @param length measures a name
 * @param columnCase how the names of columns compare
 * @param folding how the sink spells names that are not to be taken as they come
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

  /** Creates rules that take names as they come. */
  public Identifiers(
      char quote, int maxLength, ToIntFunction<String> length, ColumnCase columnCase) {
    this(quote, maxLength, length, columnCase, Folding.NONE, true);
  }

  /** The spelling that a database gives a name without quotation marks. */
  public enum Folding {
    NONE,
    LOWER,
    UPPER,
    /** The database keeps the name, and finds it in any case. */
    KEEPS
  }

  /** The rule that tells whether two columns' names that differ only in case are the same. */
  public enum ColumnCase {
    SENSITIVE,
    INSENSITIVE
  }

  /** Returns these rules for names that the database is to fold. */
  public Identifiers folded(Folding how) {
    return new Identifiers(quote, maxLength, length, ColumnCase.INSENSITIVE, how, supplementary);
  }

  /** Returns these rules for a database whose names have no characters beyond U+FFFF. */
  public Identifiers withoutSupplementary() {
    return new Identifiers(quote, maxLength, length, columnCase, folding, false);
  }

  /** Tells whether the database finds tables in any case. */
  boolean tablesInAnyCase() {
    return folding != Folding.NONE;
  }

  /** Tells whether a name in the configuration is that of a table. */
  boolean sameTable(String configured, String name) {
    return tablesInAnyCase() ? configured.equalsIgnoreCase(name) : configured.equals(name);
  }

  /** Returns the sink's spelling of a name that the database does not have yet. */
  String fold(String name) {
    return switch (folding) {
      case NONE, KEEPS -> name;
      case LOWER -> name.toLowerCase(Locale.ROOT);
      case UPPER -> name.toUpperCase(Locale.ROOT);
    };
  }

  /**
   * Returns the sink's spelling of the name of a table.
   *
   * @throws PlanException if the database cannot have such a name
   */
  TableName spelling(TableName table) throws PlanException {
    try {
      table.parts().forEach(this::require);
      return fold(table);
    } catch (InvalidNameException impossible) {
      throw new PlanException(
          ErrorCode.INVALID_NAME,
          "table %s: %s; change %s"
              .formatted(table, impossible.getMessage(), TableProperties.TABLE_NAME_FORMAT));
    }
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
   * Returns a name as SQL text. The text is safe with any characters in the name.
   *
   * @throws InvalidNameException if the database cannot have such a name
   */
  public String quote(String name) {
    require(name);
    String mark = String.valueOf(quote);
    return mark + name.replace(mark, mark + mark) + mark;
  }

  /**
   * Requires that the database can have a name.
   *
   * @throws InvalidNameException if the database cannot; the message says why
   */
  void require(String name) {
    if (name.isEmpty()) {
      throw new InvalidNameException("an empty name");
    }
    if (name.codePoints().anyMatch(Identifiers::isSurrogate)) {
      throw invalid(name, "has half of a character");
    }
    if (!supplementary && name.codePoints().anyMatch(Character::isSupplementaryCodePoint)) {
      throw invalid(name, "has a character beyond U+FFFF, which the database has in no name");
    }
    if (!supplementary && name.endsWith(" ")) {
      throw invalid(name, "ends with a blank, which the database has in no name");
    }
    if (name.indexOf('\0') >= 0) {
      throw invalid(name, "has a U+0000");
    }
    if (length.applyAsInt(name) > maxLength) {
      throw invalid(name, "is longer than the " + maxLength + " the database allows");
    }
  }

  private static InvalidNameException invalid(String name, String problem) {
    return new InvalidNameException(
        "the name '%s' %s".formatted(PrintableText.name(name), problem));
  }

  /**
   * Tells whether a code point is half of a surrogate pair. Drivers send a question mark in its
   * place.
   */
  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** Returns a table's name as SQL text, with the catalog and schema that the name has. */
  public String quote(TableName table) {
    return table.parts().stream().map(this::quote).collect(Collectors.joining("."));
  }

  /**
   * Returns a text that is equal for two names if the database takes them for one column, and only
   * then.
   */
  String columnKey(String name) {
    return switch (columnCase) {
      case SENSITIVE -> name;
      case INSENSITIVE -> inOneCase(name);
    };
  }

  /**
   * Returns a text that is equal for two names if {@link String#equalsIgnoreCase} takes them for
   * one.
   */
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
