package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A property of another sink.
 *
 * @param name as that sink has it; what all names begin with where it ends with a star
 * @param meaning what becomes of it, for users to read
 * @param rule what becomes of it
 */
record PeerProperty(String name, String meaning, Rule rule) {

  private static final String ANY = "*";

  /** Says what becomes of a property. */
  @FunctionalInterface
  interface Rule {

    /**
     * What becomes of it.
     *
     * @param property its whole name
     * @param value as it is written
     * @param written the whole configuration, as it is written
     */
    Fate fate(String property, String value, Map<String, String> written);
  }

  /** A property that Tarmac has under another name. */
  static PeerProperty renamed(String name, String to) {
    return new PeerProperty(
        name,
        "`" + to + "`",
        (property, value, written) -> new Fate.Translated(Map.of(to, value), true));
  }

  /** A property without effect. */
  static PeerProperty ignored(String name, String why) {
    return new PeerProperty(
        name, "ignored: " + why, (property, value, written) -> new Fate.Ignored(why));
  }

  /** The property of that name; one that is named in full comes before a beginning. */
  static Optional<PeerProperty> find(List<PeerProperty> properties, String name) {
    return properties.stream()
        .filter(property -> property.name.equals(name))
        .findFirst()
        .or(() -> properties.stream().filter(property -> property.begins(name)).findFirst());
  }

  /** Whether it stands for all names with a beginning. */
  boolean isBeginning() {
    return name.endsWith(ANY);
  }

  /** Whether the driver's properties are meant, which have any name. */
  boolean isOfDriver() {
    return name.equals(ConnectionProperties.PREFIX + ANY);
  }

  /** Tells whether a name begins with this prefix. */
  boolean begins(String property) {
    return isBeginning() && property.startsWith(name.substring(0, name.length() - 1));
  }
}
