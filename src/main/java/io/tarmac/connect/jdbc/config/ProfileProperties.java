package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/**
 * The properties that name the sink for which the configuration was written, and ask for a report.
 */
public final class ProfileProperties {

  public static final String PROFILE = "config.profile";
  public static final String REPORT = "config.report";

  private static final String GROUP = "Profile";

  private ProfileProperties() {}

  static void addTo(ConfigDef definition) {
    definition.define(
        PROFILE,
        ConfigDef.Type.STRING,
        Profile.AUTO,
        new Choice(values()),
        Importance.MEDIUM,
        "Set this to the sink that your configuration was written for. The profile decides the"
            + " names of properties, their defaults and the types of created columns. If you set"
            + " it, the sink may also create a table or column next to one whose name differs"
            + " only in case. auto: the sink whose property names you use. Names that"
            + " Confluent's and Aiven's sinks share choose confluent, names that decide nothing"
            + " choose tarmac, and names of several sinks are an error. tarmac: Tarmac's names"
            + " and defaults. debezium: those of Debezium's sink. confluent: those of"
            + " Confluent's sink. aiven: those of Aiven's sink. Example: confluent",
        GROUP,
        1,
        Width.SHORT,
        "Profile");
    definition.define(
        REPORT,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Set this to true to see what becomes of each property: used, translated, ignored or"
            + " unknown, and what is advised. The answer of validate then has this report among"
            + " the recommended values of this property. The worker's log has it whenever you"
            + " use a property of another sink, or there is advice. Example: true",
        GROUP,
        2,
        Width.SHORT,
        "Report");
  }

  /** Returns the profile of a translated configuration, which names its profile. */
  static Profile parse(AbstractConfig config) {
    return of(config.getString(PROFILE), Map.of());
  }

  /**
   * Returns the profile of a configuration as the user wrote it. If the value names no profile, the
   * property names choose one.
   */
  static Profile of(Map<String, String> written) {
    return of(written.getOrDefault(PROFILE, Profile.AUTO), written);
  }

  static boolean isAuto(Map<String, String> written) {
    return Profile.AUTO.equalsIgnoreCase(written.getOrDefault(PROFILE, Profile.AUTO));
  }

  private static Profile of(String name, Map<String, String> written) {
    for (Profile profile : Profile.values()) {
      if (name(profile).equalsIgnoreCase(name)) {
        return profile;
      }
    }
    return Profile.of(written.keySet());
  }

  /** Returns the error message if the names are those of several sinks, else null. */
  static @Nullable String conflict(Map<String, String> written) {
    Map<String, Set<Profile>> names =
        isAuto(written) ? Profile.conflict(written.keySet()) : Map.of();
    return names.isEmpty()
        ? null
        : "the configuration has properties of several sinks: %s. Set the one whose properties count: %s."
            .formatted(
                names.entrySet().stream()
                    .map(name -> name.getKey() + " of " + owners(name.getValue()))
                    .collect(Collectors.joining(", ")),
                Stream.of(Profile.values())
                    .map(ProfileProperties::name)
                    .collect(Collectors.joining(", ")));
  }

  private static String owners(Set<Profile> sinks) {
    return sinks.stream().map(Profile::owner).collect(Collectors.joining(" and "));
  }

  static String name(Profile profile) {
    return profile.name().toLowerCase(Locale.ROOT);
  }

  private static List<String> values() {
    List<String> values = new ArrayList<>(List.of(Profile.AUTO));
    for (Profile profile : Profile.values()) {
      values.add(name(profile));
    }
    return values;
  }
}
