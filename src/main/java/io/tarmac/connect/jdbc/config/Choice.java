package io.tarmac.connect.jdbc.config;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** Properties whose value is one of an enum's names, written in any case. */
final class Choice {

  /** An enum whose values are not written as their constants are named. */
  interface Spelled {

    /** The value as users write it, in lower case. */
    String spelling();
  }

  private Choice() {}

  /** The name as users write it. */
  static String name(Enum<?> value) {
    return value instanceof Spelled spelled
        ? spelled.spelling()
        : value.name().toLowerCase(Locale.ROOT);
  }

  static ConfigDef.Validator oneOf(Class<? extends Enum<?>> type) {
    return ConfigDef.CaseInsensitiveValidString.in(
        Arrays.stream(type.getEnumConstants()).map(Choice::name).toArray(String[]::new));
  }

  /** The value that a property, which has passed {@link #oneOf}, says. */
  static <E extends Enum<E>> E parse(AbstractConfig config, String property, Class<E> type) {
    String written = config.getString(property);
    for (E value : type.getEnumConstants()) {
      if (name(value).equalsIgnoreCase(written)) {
        return value;
      }
    }
    throw new IllegalArgumentException(property + " has none of its values");
  }
}
