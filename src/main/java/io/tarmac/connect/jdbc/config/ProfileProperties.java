package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** Whose sink the configuration was written for. */
public final class ProfileProperties {

  public static final String PROFILE = "config.profile";

  private ProfileProperties() {}

  static void addTo(ConfigDef definition) {
    definition.define(
        PROFILE,
        ConfigDef.Type.STRING,
        Profile.AUTO,
        ConfigDef.CaseInsensitiveValidString.in(values().toArray(String[]::new)),
        Importance.MEDIUM,
        "Whose sink the configuration was written for: names of properties, defaults and types of"
            + " created columns follow. auto: confluent where a name is there that only Confluent's"
            + " or Aiven's sink has, aiven where only Aiven's has one, else tarmac. debezium has to"
            + " be asked for; its names are read without it too.",
        "Profile",
        1,
        Width.SHORT,
        "Profile");
  }

  /** The profile of a configuration that has been translated, which names it. */
  static Profile parse(AbstractConfig config) {
    return of(config.getString(PROFILE), Map.of());
  }

  /** The profile of a configuration as it is written; a name that is none chooses none. */
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
