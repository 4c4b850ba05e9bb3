package io.tarmac.connect.jdbc.config;

import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/**
 * A property before it has a place in a group.
 *
 * @param label the name that a form shows
 * @param validator refuses values; null if every value of the type is valid
 * @param width the width of the value in a form
 */
record Property(
    String name,
    String label,
    Importance importance,
    ConfigDef.Type type,
    @Nullable Object defaultValue,
    @Nullable Validator validator,
    Width width) {

  /** Returns a property whose values are those of an enum. */
  static <E extends Enum<E>> Property choice(
      String name, String label, Importance importance, E byDefault) {
    Choice values = Choice.oneOf(byDefault.getDeclaringClass());
    return new Property(
        name,
        label,
        importance,
        ConfigDef.Type.STRING,
        Choice.name(byDefault),
        values,
        Width.SHORT);
  }

  static Property flag(String name, String label, Importance importance, boolean byDefault) {
    return new Property(
        name, label, importance, ConfigDef.Type.BOOLEAN, byDefault, null, Width.SHORT);
  }

  /** Returns a property with an {@code int} that is not less than the least. */
  static Property number(
      String name, String label, Importance importance, int byDefault, int least) {
    Range range = Range.atLeast(least);
    return new Property(name, label, importance, ConfigDef.Type.INT, byDefault, range, Width.SHORT);
  }

  /** Returns a property with a {@code long} that is not less than the least. */
  static Property number(
      String name, String label, Importance importance, long byDefault, long least) {
    Range range = Range.atLeast(least);
    return new Property(
        name, label, importance, ConfigDef.Type.LONG, byDefault, range, Width.SHORT);
  }

  /**
   * Returns a property with any text.
   *
   * @param byDefault the default, or null, or {@code ConfigDef.NO_DEFAULT_VALUE}
   */
  static Property text(
      String name, String label, Importance importance, @Nullable Object byDefault) {
    return new Property(
        name, label, importance, ConfigDef.Type.STRING, byDefault, null, Width.MEDIUM);
  }

  /** Returns a property with a list that is empty by default. */
  static Property list(String name, String label, Importance importance) {
    return new Property(name, label, importance, ConfigDef.Type.LIST, List.of(), null, Width.LONG);
  }

  /**
   * Returns the property with a check of its value, which must not be null.
   *
   * @param description what a value may be, as users read it
   */
  Property checkedBy(Check check, String description) {
    return checkedBy(
        ConfigDef.LambdaValidator.with(
            (property, value) -> {
              if (value == null) {
                throw Check.refusal(property, "has no value. Set " + description + ".");
              }
              check.check(property, value);
            },
            () -> description));
  }

  Property checkedBy(Validator other) {
    return new Property(name, label, importance, type, defaultValue, other, width);
  }

  Property ofWidth(Width other) {
    return new Property(name, label, importance, type, defaultValue, validator, other);
  }
}
