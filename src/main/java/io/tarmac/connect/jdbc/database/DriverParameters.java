package io.tarmac.connect.jdbc.database;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a driver, by the harm that they can do to the worker. A name on no list is
 * judged by its words. All names are canonical. Immutable.
 *
 * @param refused the dangers of parameters, by their names
 * @param harmlessValues the values, in lower case, with which a refused parameter does no harm
 * @param roles the names of parameters, by what they are for
 */
public record DriverParameters(
    Map<String, Danger> refused,
    Map<String, Set<String>> harmlessValues,
    Map<ParameterRole, Set<String>> roles) {

  /** A reason to list a parameter that need not be refused. */
  public enum ParameterRole {
    /** The parameter does no harm. */
    HARMLESS,
    /** The parameter names a file for TLS, which some drivers also fetch from addresses. */
    TLS_FILE,
    /**
     * The parameter names a server. Such a server wins over the one before the parameters, or
     * stands between the worker and that one.
     */
    SERVER,
    /**
     * The parameter made {@code LOAD DATA LOCAL} work, and let a server ask for any file of the
     * worker.
     */
    UNNEEDED
  }

  /** The harm that a parameter can do. */
  public enum Danger {
    TOUCHES_FILES("lets the driver touch files or addresses other than the database's"),
    LOADS_CLASSES("has the driver load code that it names"),
    RUNS_SQL("runs SQL when a connection opens"),
    TAKES_SECRETS("takes credentials of the worker"),
    KEEPS_CONNECTIONS("keeps connections and threads that nobody closes"),
    UNKNOWN("is not known, and its name sounds as if it touched files or loaded classes"),
    BLOCKED("is blocked by the worker's operator");

    private final String harm;

    Danger(String harm) {
      this.harm = harm;
    }

    /** Returns the harm as the end of a sentence whose subject is the parameter. */
    public String harm() {
      return harm;
    }
  }

  public DriverParameters {
    refused = Map.copyOf(refused);
    harmlessValues = Map.copyOf(harmlessValues);
    roles = Map.copyOf(roles);
  }

  /** The parameters of a driver that nobody has judged. */
  public static final DriverParameters NONE = new DriverParameters(Map.of(), Map.of(), Map.of());

  /** The values that switch a parameter off. */
  public static final String OFF = "false no 0 off";

  /** Words by which a parameter's name suggests files, classes or commands. */
  private static final Pattern SUSPECT =
      Pattern.compile(
          "class|factory|(?<!pro)file|path|directory|plugin|interceptor|callback|handler|listener"
              + "|provider|(?<!de)script|init(sql|query|statement)|jaas|jndi|ldap|tns_?admin|jdwp|logger"
              + "|config|extension|token(location|auth)|exec|command|transform|credentialtype");

  /** Returns these parameters with more refused ones. */
  public DriverParameters refusing(Danger danger, String names) {
    Map<String, Danger> more = new HashMap<>(refused);
    names(names).forEach(name -> more.put(name, danger));
    return new DriverParameters(more, harmlessValues, roles);
  }

  /** Returns these parameters with more refused ones, which some values make harmless. */
  public DriverParameters refusingUnless(Danger danger, String values, String names) {
    Map<String, Set<String>> more = new HashMap<>(harmlessValues);
    names(names).forEach(name -> more.put(name, names(values)));
    return new DriverParameters(refused, more, roles).refusing(danger, names);
  }

  /** Returns these parameters with more that have a role. */
  public DriverParameters with(ParameterRole role, String names) {
    return and(new DriverParameters(Map.of(), Map.of(), Map.of(role, names(names))));
  }

  /** Returns the parameters of two drivers, of which the first decides where both refuse a name. */
  public DriverParameters and(DriverParameters other) {
    Map<String, Danger> allRefused = new HashMap<>(other.refused);
    allRefused.putAll(refused);
    return new DriverParameters(
        allRefused, union(harmlessValues, other.harmlessValues), union(roles, other.roles));
  }

  private static <K> Map<K, Set<String>> union(
      Map<K, Set<String>> some, Map<K, Set<String>> others) {
    Map<K, Set<String>> all = new HashMap<>(some);
    others.forEach(
        (key, more) ->
            all.merge(
                key,
                more,
                (one, two) ->
                    Stream.concat(one.stream(), two.stream())
                        .collect(Collectors.toUnmodifiableSet())));
    return all;
  }

  /** Returns the danger of a parameter by its canonical name; null if it is harmless. */
  public @Nullable Danger danger(String name) {
    return isListed(name) || !SUSPECT.matcher(name).find() ? refused.get(name) : Danger.UNKNOWN;
  }

  /** Tells whether a value makes a refused parameter harmless. */
  public boolean isHarmless(String name, String value) {
    return harmlessValues.getOrDefault(name, Set.of()).contains(value);
  }

  /** Tells whether a parameter has been judged, by its canonical name. */
  public boolean isListed(String name) {
    return refused.containsKey(name) || has(ParameterRole.HARMLESS, name);
  }

  /** Tells whether a parameter has a role, by its canonical name. */
  public boolean has(ParameterRole role, String name) {
    return roles.getOrDefault(role, Set.of()).contains(name);
  }

  /**
   * Returns the canonical form of a name. Two names that are one for any driver have the same form.
   * Some drivers compare in upper case, some in lower case, some letter by letter. For the first, a
   * dotless i is an i. For the second, the sign of the kelvin is a k. For the third, an I with a
   * dot is an i. Some drivers cut off control characters as well as spaces.
   */
  public static String canonical(String name) {
    StringBuilder letters = new StringBuilder(name.trim().strip().toUpperCase(Locale.ROOT));
    for (int i = 0; i < letters.length(); i++) {
      letters.setCharAt(i, Character.toLowerCase(letters.charAt(i)));
    }
    return letters.toString();
  }

  /** Returns the canonical names in a text, in which a no-break space is a part of a name. */
  private static Set<String> names(String text) {
    return Arrays.stream(text.strip().split("[ \n]+"))
        .map(name -> canonical(name.replace('\u00a0', ' ')))
        .collect(Collectors.toUnmodifiableSet());
  }
}
