package io.tarmac.connect.jdbc.config;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A configuration as Tarmac reads it. Tarmac's names replace those of other sinks, and the defaults
 * of the profile are filled in. A value under Tarmac's own name wins over a translation, and a
 * translation wins over a default. Immutable. There is no {@code toString}, because values may be
 * secrets.
 */
final class Translation {

  /** The prefixes of the properties that decide the names of tables and columns. */
  private static final List<String> NAMING =
      List.of(
          NamingProperties.TABLE + ".",
          NamingProperties.COLUMN + ".",
          "collection.naming.strategy");

  private final Profile profile;
  private final Map<String, String> properties;
  private final Map<String, String> driverProperties = new TreeMap<>();
  private final Map<String, Fate> fates = new TreeMap<>();
  private final Map<String, String> origins = new LinkedHashMap<>();
  private final boolean namesAreMeant;
  private final Map<String, String> misspellings = new TreeMap<>();

  /** Translates a connector's properties; those of Connect are left as they are. */
  Translation(Map<String, String> written) {
    profile = ProfileProperties.of(written);
    Set<String> own = SinkConfigDef.definition().names();
    Map<String, String> set = new TreeMap<>(written);
    set.values().removeIf(Objects::isNull);
    properties = new HashMap<>(set);
    set.forEach(
        (name, value) -> {
          Spelling.suggestion(name).ifPresent(meant -> misspellings.put(name, meant));
          if (!ConnectNames.has(name)) {
            Fate fate = fate(name, value, set, own);
            fates.put(name, fate);
            apply(name, value, fate);
          }
        });
    fates.replaceAll(this::asItTurnsOut);
    String conflict = ProfileProperties.conflict(set);
    if (conflict != null) {
      fates.put(ProfileProperties.PROFILE, new Fate.Refused(ProfileProperties.PROFILE, conflict));
    }
    namesAreMeant =
        !ProfileProperties.isAuto(written)
            || set.keySet().stream().anyMatch(Translation::decidesNames)
            || origins.keySet().stream().anyMatch(Translation::decidesNames);
    profile.defaults().forEach(properties::putIfAbsent);
    if (ProfileProperties.isAuto(written)) {
      properties.put(ProfileProperties.PROFILE, ProfileProperties.name(profile));
    }
  }

  /** Returns the sink for which the configuration was written. */
  Profile profile() {
    return profile;
  }

  /** Returns the values by Tarmac's names. */
  Map<String, String> properties() {
    return Collections.unmodifiableMap(properties);
  }

  /** Returns the properties that the database's driver gets. */
  Map<String, String> driverProperties() {
    return Collections.unmodifiableMap(driverProperties);
  }

  /** Returns what becomes of each written property, by name. Connect's properties are left out. */
  Map<String, Fate> fates() {
    return Collections.unmodifiableMap(fates);
  }

  /** Returns the known name for each misspelt one. */
  Map<String, String> misspellings() {
    return Collections.unmodifiableMap(misspellings);
  }

  /**
   * Returns the property that gets the error for a misspelt one. This is the property that the user
   * meant. If it is another sink's, Connect has no definition of it, so Tarmac's property that
   * replaces it gets the error.
   */
  String errorProperty(String misspelt) {
    String meant = misspellings.getOrDefault(misspelt, misspelt);
    if (ConnectNames.NAMES.contains(meant) || SinkConfigDef.definition().names().contains(meant)) {
      return meant;
    }
    String value = properties.getOrDefault(misspelt, "");
    return Arrays.stream(Profile.values())
        .flatMap(each -> each.property(meant).stream())
        .filter(property -> !property.isOfDriver())
        .map(property -> property.rule().fate(meant, value, properties))
        .map(Translation::errorProperty)
        .findFirst()
        .orElse(ProfileProperties.PROFILE);
  }

  private static String errorProperty(Fate fate) {
    if (fate instanceof Fate.Translated translated) {
      return new TreeSet<>(translated.to().keySet()).first();
    }
    return fate instanceof Fate.Refused refused ? refused.property() : ProfileProperties.PROFILE;
  }

  /**
   * Returns the message for a property. If the user wrote another name for the property, that name
   * comes first.
   */
  String messageFor(String property, String message) {
    String origin = origins.getOrDefault(property, property);
    if (origin.equals(property)) {
      return message;
    }
    String name = property + ": ";
    String rest = message.startsWith(name) ? message.substring(name.length()) : message;
    return "%s (read as %s): %s".formatted(origin, property, rest);
  }

  /** Returns the names that the user wrote, by the names to which they were translated. */
  Map<String, String> origins() {
    return Collections.unmodifiableMap(origins);
  }

  /** Tells whether the configuration sets its profile or a property that decides names. */
  boolean namesAreMeant() {
    return namesAreMeant;
  }

  private static boolean decidesNames(String property) {
    return property.equals(TableProperties.QUOTE_IDENTIFIERS)
        || NAMING.stream().anyMatch(property::startsWith);
  }

  private Fate fate(String name, String value, Map<String, String> written, Set<String> own) {
    PeerProperty peer = profile.property(name).orElse(null);
    if (peer != null && !(own.contains(name) && peer.isBeginning())) {
      Fate fate = peer.rule().fate(name, value, written);
      return fate instanceof Fate.Translated translated
          ? withoutWritten(name, translated, written)
          : fate;
    }
    if (own.contains(name)) {
      return new Fate.Used();
    }
    return Arrays.stream(Profile.values())
        .filter(other -> other.property(name).filter(found -> !found.isOfDriver()).isPresent())
        .findFirst()
        .<Fate>map(
            other ->
                new Fate.Ignored(
                    "it is a property of %s, and not read under %s=%s"
                        .formatted(
                            other.owner(),
                            ProfileProperties.PROFILE,
                            ProfileProperties.name(profile))))
        .orElseGet(Fate.Unknown::new);
  }

  /**
   * Removes the targets that the user has written too, because a value under Tarmac's own name
   * wins.
   */
  private static Fate withoutWritten(
      String name, Fate.Translated translated, Map<String, String> written) {
    Map<String, String> rest = new TreeMap<>(translated.to());
    rest.keySet().removeIf(target -> !target.equals(name) && written.containsKey(target));
    return rest.isEmpty()
        ? new Fate.Ignored(String.join(", ", new TreeSet<>(translated.to().keySet())) + " is set")
        : new Fate.Translated(rest, translated.valueStays());
  }

  /**
   * Returns what becomes of a property once all properties are known, because another property may
   * overrule it.
   */
  private Fate asItTurnsOut(String name, Fate fate) {
    Set<String> targets = fate instanceof Fate.Translated to ? to.to().keySet() : Set.of(name);
    if (!(fate instanceof Fate.Translated || fate instanceof Fate.Used)) {
      return fate;
    }
    Overruled overruled = Overruled.of(targets, properties).orElse(null);
    if (overruled != null) {
      if (fate instanceof Fate.Translated) {
        targets.forEach(properties::remove);
        targets.forEach(origins::remove);
      }
      String decider = origins.getOrDefault(overruled.decider(), overruled.decider());
      return new Fate.Ignored(decider + " " + overruled.why());
    }
    return fate instanceof Fate.Translated to ? withFinalValues(to) : fate;
  }

  /**
   * Returns the translation with the values that count. Another property may have been translated
   * to the same target, with another value.
   */
  private Fate withFinalValues(Fate.Translated fate) {
    Map<String, String> values = new TreeMap<>(fate.to());
    values.replaceAll((target, value) -> properties.getOrDefault(target, value));
    return values.equals(fate.to()) ? fate : new Fate.Translated(values, false);
  }

  private void apply(String name, String value, Fate fate) {
    if (fate instanceof Fate.Translated translated) {
      properties.remove(name);
      properties.putAll(translated.to());
      translated.to().keySet().forEach(target -> origins.put(target, name));
    } else if (fate instanceof Fate.ForDriver driver) {
      driverProperties.put(driver.name(), value);
      properties.remove(name);
    }
  }
}
