package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The values that a property gives to names, for one table or for all tables. The planner asks for
 * them when it plans a table, never per row.
 */
public record TableEntries<V>(List<TableEntry<V>> entries) {

  /** The characters that a name may have only between quotation marks. */
  private static final String SPECIAL = "\"'(),:";

  public TableEntries {
    entries = List.copyOf(entries);
  }

  /**
   * A name and its value.
   *
   * @param table the whole name of the table or its last part; null: every table
   */
  public record TableEntry<V>(@Nullable String table, String name, V value) {}

  /** Returns a collection without entries. */
  public static <V> TableEntries<V> none() {
    return new TableEntries<>(List.of());
  }

  /**
   * Parses a list of {@code [TABLE:]NAME:VALUE}.
   *
   * @param form the form of an entry, for messages
   * @param valueOf returns the value that the last part of an entry stands for
   * @throws ConfigException if an entry has another form, or a name comes twice
   */
  static <V> TableEntries<V> parse(
      String property, String list, String form, Function<String, V> valueOf) {
    List<TableEntry<V>> entries = new ArrayList<>();
    Set<List<@Nullable String>> known = new HashSet<>();
    for (List<String> parts : EntryParser.parse(property, list)) {
      int size = parts.size();
      if (size < 2 || size > 3 || parts.contains("")) {
        throw refusal(property, parts, "is not of the form %s. Set such entries.".formatted(form));
      }
      String table = size == 3 ? name(property, parts, parts.get(0)) : null;
      String name = name(property, parts, parts.get(size - 2));
      if (!known.add(Arrays.asList(table, name))) {
        throw refusal(property, parts, "names what another entry names. Remove one of the two.");
      }
      entries.add(new TableEntry<>(table, name, valueOf.apply(parts.get(size - 1))));
    }
    return new TableEntries<>(entries);
  }

  /** Returns the name that a person wrote as the value of an entry. */
  static String name(String property, String written) {
    return name(property, List.of(written), written);
  }

  /** Returns a name as a person has to write it in an entry. */
  static String quotedIfNeeded(String name) {
    boolean isPlain =
        !name.isEmpty()
            && name.equals(name.strip())
            && name.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
    return isPlain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String name(String property, List<String> parts, String written) {
    String name = written;
    if (written.length() > 2 && written.startsWith("\"") && written.endsWith("\"")) {
      String inner = written.substring(1, written.length() - 1);
      name = inner.replace("\"\"", "");
      if (name.indexOf('"') < 0) {
        return inner.replace("\"\"", "\"");
      }
    }
    if (name.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0)) {
      throw refusal(
          property,
          parts,
          "has a name with a quotation mark or a parenthesis. Put the name between double quotation"
              + " marks, and double those within it.");
    }
    return name;
  }

  private static ConfigException refusal(String property, List<String> parts, String problem) {
    return Check.refusal(
        property, "'%s' %s".formatted(PrintableText.name(String.join(":", parts)), problem));
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Returns the value of a name, or null. An entry with the table's whole name wins over one with
   * its last part, and that wins over one for every table.
   *
   * @param table the parts of the table's name, its own name last
   * @param sameTable tells whether two names are those of one table
   * @param isName tells whether the name of an entry is the one to look for
   */
  public @Nullable V find(
      List<String> table, BiPredicate<String, String> sameTable, Predicate<String> isName) {
    V found = null;
    int rankOfFound = 0;
    for (TableEntry<V> entry : entries) {
      int rank = rank(entry.table, table, sameTable);
      if (rank > rankOfFound && isName.test(entry.name)) {
        found = entry.value;
        rankOfFound = rank;
      }
    }
    return found;
  }

  private static int rank(
      @Nullable String written, List<String> table, BiPredicate<String, String> sameTable) {
    if (written == null) {
      return 1;
    }
    if (sameTable.test(written, String.join(".", table))) {
      return 3;
    }
    return sameTable.test(written, table.get(table.size() - 1)) ? 2 : 0;
  }
}
