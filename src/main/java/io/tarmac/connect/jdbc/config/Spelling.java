package io.tarmac.connect.jdbc.config;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The search for the known property that a misspelt name stands for. */
final class Spelling {

  /** The length of the shortest name that is checked: shorter ones resemble too many others. */
  private static final int SHORTEST = 8;

  private static final int MOST_EDITS = 2;

  /** The prefixes of names of which a user, Connect or a plugin defines a part. */
  private static final List<String> OPEN_PREFIXES =
      List.of(
          "transforms.", "predicates.", GroupProperties.PREFIX, ConnectionProperties.OF_PROVIDER);

  private static final List<String> OPEN_INFIXES = List.of(".converter.", ".override.");

  /**
   * Properties of database drivers that are spelt almost like the connector's: MySQL's further
   * factors of authentication, and SQL Server's user.
   */
  private static final Set<String> OF_DRIVERS =
      Set.of("password1", "password2", "password3", "userName");

  /** A name that a message can show as it is. */
  private static final Pattern CLIENT_PROPERTY = Pattern.compile("[\\w.-]{1,100}");

  private static final Set<String> KNOWN = known();

  /**
   * The names of Kafka's consumer: such a name lacks {@code consumer.override.}, but is spelt
   * right.
   */
  private static final Set<String> OF_CONSUMER = ConsumerConfig.configNames();

  private Spelling() {}

  /** Returns the known name that is most similar; empty if the name is known, or is like none. */
  static Optional<String> suggestion(String name) {
    return similarName(name).or(() -> withClientPrefix(name));
  }

  private static Optional<String> similarName(String name) {
    int most = mostEdits(name);
    if (most == 0 || KNOWN.contains(name) || OF_CONSUMER.contains(name)) {
      return Optional.empty();
    }
    return KNOWN.stream()
        .filter(known -> Math.abs(name.length() - known.length()) <= most)
        .filter(known -> edits(name, known) <= most)
        .min(Comparator.comparingInt(known -> edits(name, known)));
  }

  /**
   * Returns the name with the prefix of one of Connect's clients, if the name begins with that
   * prefix misspelt. Connect gives the client no property of such a name, and says nothing.
   */
  private static Optional<String> withClientPrefix(String name) {
    if (ConnectNames.CLIENT_PREFIXES.stream().anyMatch(name::startsWith)) {
      return Optional.empty();
    }
    for (int end = name.indexOf('.') + 1; end > 0; end = name.indexOf('.', end) + 1) {
      for (String prefix : ConnectNames.CLIENT_PREFIXES) {
        if (Math.abs(end - prefix.length()) <= MOST_EDITS
            && edits(name.substring(0, end), prefix) <= MOST_EDITS
            && CLIENT_PROPERTY.matcher(name.substring(end)).matches()) {
          return Optional.of(prefix + name.substring(end));
        }
      }
    }
    return Optional.empty();
  }

  private static Set<String> known() {
    Set<String> known = new TreeSet<>(ConnectNames.NAMES);
    known.addAll(SinkConfigDef.definition().names());
    Stream.of(Profile.values())
        .flatMap(profile -> profile.properties().stream())
        .filter(row -> !row.isPrefix())
        .forEach(row -> known.add(row.name()));
    return known;
  }

  /**
   * Returns the largest number of edits that counts as a mistake. Drivers may have any short name.
   */
  private static int mostEdits(String name) {
    if (name.length() < SHORTEST || isOpen(name)) {
      return 0;
    }
    if (!name.startsWith(ConnectionProperties.PREFIX)) {
      return MOST_EDITS;
    }
    String ofDriver = name.substring(ConnectionProperties.PREFIX.length());
    if (OF_DRIVERS.contains(ofDriver)) {
      return 0;
    }
    return ofDriver.length() < SHORTEST ? 1 : MOST_EDITS;
  }

  private static boolean isOpen(String name) {
    return OPEN_PREFIXES.stream().anyMatch(name::startsWith)
        || OPEN_INFIXES.stream().anyMatch(name::contains)
        || Stream.of(Profile.values())
            .flatMap(profile -> profile.ownProperty(name).stream())
            .anyMatch(PropertyMapping::isPrefix);
  }

  /**
   * Counts the letters to insert, drop, replace or swap with the next one: the Damerau-Levenshtein
   * distance in which no substring is edited twice.
   */
  private static int edits(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, from, to, i, j);
      }
    }
    return edits[from.length()][to.length()];
  }

  private static int fewest(int[][] edits, String from, String to, int i, int j) {
    char last = from.charAt(i - 1);
    char wanted = to.charAt(j - 1);
    int fewest =
        Math.min(
            edits[i - 1][j - 1] + (last == wanted ? 0 : 1),
            Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean swapped = i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == wanted;
    return swapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
