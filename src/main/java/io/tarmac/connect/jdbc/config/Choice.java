package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/**
 * The values that a property may have, in upper or lower case.
 *
 * @param values the values in lower case
 */
record Choice(List<String> values) implements ConfigDef.Validator {

  Choice {
    values = List.copyOf(values);
  }

  /** Returns the value as users write it, in lower case. */
  static String name(Enum<?> value) {
    return value.toString().toLowerCase(Locale.ROOT);
  }

  static Choice oneOf(Class<? extends Enum<?>> type) {
    return new Choice(Arrays.stream(type.getEnumConstants()).map(Choice::name).toList());
  }

  @Override
  public void ensureValid(String property, @Nullable Object written) {
    if (written == null || values.stream().noneMatch(written.toString()::equalsIgnoreCase)) {
      String most = String.join(", ", values.subList(0, values.size() - 1));
      throw Check.refusal(
          property,
          "'%s' is not one of its values. Set %s or %s."
              .formatted(
                  PrintableText.name(String.valueOf(written)),
                  most,
                  values.get(values.size() - 1)));
    }
  }

  /** Returns the value of a property whose text {@link #oneOf} has accepted. */
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
