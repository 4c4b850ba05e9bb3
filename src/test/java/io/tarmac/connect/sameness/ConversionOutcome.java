package io.tarmac.connect.sameness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** The outcome of a conversion: its result, or the kind of its failure. */
public sealed interface ConversionOutcome {

  /** Bytes that became Connect's data; null if the converter returned none. */
  record ToConnect(@Nullable SchemaAndValue data) implements ConversionOutcome {}

  /** Data that became bytes, as ISO 8859-1, which has a character for each byte. */
  record FromConnect(@Nullable String bytes) implements ConversionOutcome {
    public static FromConnect of(byte @Nullable [] bytes) {
      return new FromConnect(bytes == null ? null : new String(bytes, ISO_8859_1));
    }
  }

  /** A conversion that failed. */
  record Failure(Throwable cause) implements ConversionOutcome {
    @Override
    public String toString() {
      return Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
          .map(Throwable::toString)
          .distinct()
          .collect(Collectors.joining(", caused by "));
    }
  }

  /** Returns the outcome of a conversion that may fail, or exceed the stack or the heap. */
  static ConversionOutcome of(Supplier<ConversionOutcome> conversion) {
    try {
      return conversion.get();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new Failure(e);
    }
  }

  /** Returns the difference from the outcome of the other converter; null if there is none. */
  default @Nullable String difference(ConversionOutcome stock) {
    return difference(stock, Objects::deepEquals);
  }

  /**
   * Returns the difference from the outcome of the other converter; null if there is none.
   *
   * @param alike whether two values are the same that have no parts
   */
  default @Nullable String difference(ConversionOutcome stock, BiPredicate<Object, Object> alike) {
    if (this instanceof Failure failure && stock instanceof Failure expected) {
      return sameKind(failure.cause, expected.cause)
          ? null
          : "fails with %s, not %s".formatted(failure, expected);
    }
    if (this instanceof ToConnect converted && stock instanceof ToConnect expected) {
      return data(converted.data, expected.data, new Difference(alike));
    }
    if (this instanceof FromConnect converted && stock instanceof FromConnect expected) {
      return Difference.of("bytes", converted.bytes, expected.bytes);
    }
    return "%s, not %s".formatted(Difference.shown(this), Difference.shown(stock));
  }

  private static @Nullable String data(
      @Nullable SchemaAndValue one, @Nullable SchemaAndValue stock, Difference difference) {
    if (one == null || stock == null) {
      boolean bothAbsent = one == null && stock == null;
      return bothAbsent ? null : "data: %s".formatted(one == null ? "none" : "some");
    }
    String schema = difference.schemas("schema", one.schema(), stock.schema());
    return schema != null ? schema : difference.values("value", one.value(), stock.value());
  }

  /**
   * Returns whether two failures are of one kind. A failure that the other converter does not
   * intend (a null pointer, say) may be intended here.
   */
  private static boolean sameKind(Throwable one, Throwable stock) {
    return one.getClass() == stock.getClass()
        || (one.getClass() == DataException.class && !intended(stock));
  }

  private static boolean intended(Throwable stock) {
    return stock instanceof DataException
        || stock instanceof SerializationException
        || stock instanceof ConfigException;
  }
}
