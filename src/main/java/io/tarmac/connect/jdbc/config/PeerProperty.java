package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A property of another sink.
 *
 * @param name the name that the other sink uses; a name that ends with a star stands for all names
 *     with the same beginning
 * @param meaning what becomes of the property, for users to read
 * @param rule decides what becomes of the property
 */
record PeerProperty(String name, String meaning, Rule rule) {

  private static final String ANY = "*";

  /** A rule that says what becomes of a property. */
  @FunctionalInterface
  interface Rule {

    /**
     * Returns what becomes of the property.
     *
     * @param property the whole name of the property
     * @param value the value as the user wrote it
     * @param written the whole configuration as the user wrote it
     */
    Fate fate(String property, String value, Map<String, String> written);
  }

  /** Returns a property that Tarmac has under another name. */
  static PeerProperty renamed(String name, String to) {
    return new PeerProperty(
        name,
        "`" + to + "`",
        (property, value, written) -> new Fate.Translated(Map.of(to, value), true));
  }

  /** Returns a property without effect. */
  static PeerProperty ignored(String name, String why) {
    return new PeerProperty(
        name, "ignored: " + why, (property, value, written) -> new Fate.Ignored(why));
  }

  /**
   * Returns the property of a name. A property with that full name wins over one that ends with a
   * star.
   */
  static Optional<PeerProperty> find(List<PeerProperty> properties, String name) {
    return properties.stream()
        .filter(property -> property.name.equals(name))
        .findFirst()
        .or(() -> properties.stream().filter(property -> property.begins(name)).findFirst());
  }

  /** Tells whether the property stands for all names with the same beginning. */
  boolean isBeginning() {
    return name.endsWith(ANY);
  }

  /** Tells whether the property stands for those of the driver, which may have any name. */
  boolean isOfDriver() {
    return name.equals(ConnectionProperties.PREFIX + ANY);
  }

  /** Tells whether a name begins as this property's name does, if this name ends with a star. */
  boolean begins(String property) {
    return isBeginning() && property.startsWith(name.substring(0, name.length() - 1));
  }
}
