package io.tarmac.connect.struct;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Access to the values of a struct by the index of their fields. {@link Struct#put} checks each
 * value against its schema. Since Kafka 3.9 this check costs more than decoding the value. A
 * converter that makes values by the schema need not check them.
 *
 * <p>The values are a private field of Kafka's class. If a Kafka version has no such field, the
 * values are put one by one.
 */
public final class StructValues {

  private static final @Nullable MethodHandle VALUES = values();

  private StructValues() {}

  private static @Nullable MethodHandle values() {
    try {
      return MethodHandles.privateLookupIn(Struct.class, MethodHandles.lookup())
          .findGetter(Struct.class, "values", Object[].class);
    } catch (ReflectiveOperationException | RuntimeException otherKafka) {
      return null;
    }
  }

  /**
   * Returns the array to fill with the values of a new struct, one for each field. Call {@link
   * #fill} when the array is full.
   */
  public static @Nullable Object[] of(Struct struct) {
    @Nullable Object[] own = own(struct);
    return own == null ? new Object[struct.schema().fields().size()] : own;
  }

  /** Gives the struct the values that {@link #of} returned an array for. */
  public static void fill(Struct struct, @Nullable Object[] values) {
    if (!areOwn(struct, values)) {
      for (Field field : struct.schema().fields()) {
        struct.put(field, values[field.index()]);
      }
    }
  }

  /** Tells whether the array is the struct's own, so that its values need not be put. */
  static boolean areOwn(Struct struct, @Nullable Object[] values) {
    return own(struct) == values;
  }

  /** Returns the values of a struct, without the defaults of fields that are null. */
  static @Nullable Object[] read(Struct struct) {
    @Nullable Object[] own = own(struct);
    return own == null
        ? struct.schema().fields().stream()
            .map(field -> struct.getWithoutDefault(field.name()))
            .toArray()
        : own;
  }

  private static @Nullable Object @Nullable [] own(Struct struct) {
    if (VALUES == null) {
      return null;
    }
    try {
      return (Object[]) VALUES.invokeExact(struct);
    } catch (Throwable impossible) { // a getter throws nothing
      throw new IllegalStateException(impossible);
    }
  }
}
