package io.tarmac.connect.jdbc.config;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** Properties whose value is one of an enum's names, written in any case. */
final class Choice {

  private Choice() {}

  /** The name as users write it. */
  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static ConfigDef.Validator oneOf(Class<? extends Enum<?>> type) {
    return ConfigDef.CaseInsensitiveValidString.in(
        Arrays.stream(type.getEnumConstants()).map(Choice::name).toArray(String[]::new));
  }

  static <E extends Enum<E>> E parse(AbstractConfig config, String property, Class<E> type) {
    return Enum.valueOf(type, config.getString(property).toUpperCase(Locale.ROOT));
  }
}
