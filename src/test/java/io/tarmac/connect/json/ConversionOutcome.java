package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** What became of a conversion: its result, or the kind of its failure. */
sealed interface ConversionOutcome {

  /** What is converted to Connect's data. */
  record ToConnect(SchemaAndValue data) implements ConversionOutcome {}

  /** What is converted to bytes, as ISO 8859-1, which is any; null if there is nothing. */
  record FromConnect(@Nullable String bytes) implements ConversionOutcome {
    static FromConnect of(byte @Nullable [] bytes) {
      return new FromConnect(bytes == null ? null : new String(bytes, ISO_8859_1));
    }
  }

  /** What is not converted. */
  record Failure(RuntimeException cause) implements ConversionOutcome {}

  /** The outcome of something that may fail. */
  static ConversionOutcome of(Supplier<ConversionOutcome> conversion) {
    try {
      return conversion.get();
    } catch (RuntimeException e) {
      return new Failure(e);
    }
  }

  /** What this differs in from what Kafka's converter does; null if in nothing. */
  default @Nullable String difference(ConversionOutcome stock) {
    if (this instanceof Failure failure && stock instanceof Failure expected) {
      return sameKind(failure.cause, expected.cause)
          ? null
          : "fails with %s, not %s".formatted(failure.cause, expected.cause);
    }
    if (this instanceof ToConnect converted && stock instanceof ToConnect expected) {
      String schema = Difference.of("schema", converted.data.schema(), expected.data.schema());
      return schema != null
          ? schema
          : Difference.of("value", converted.data.value(), expected.data.value());
    }
    if (this instanceof FromConnect converted && stock instanceof FromConnect expected) {
      return Difference.of("bytes", converted.bytes, expected.bytes);
    }
    return "%s, not %s".formatted(this, stock);
  }

  /**
   * A failure that Kafka's converter does not intend (a null pointer, say) may be intended here.
   */
  private static boolean sameKind(RuntimeException one, RuntimeException stock) {
    return one.getClass() == stock.getClass()
        || (one.getClass() == DataException.class && !intended(stock));
  }

  private static boolean intended(RuntimeException stock) {
    return stock instanceof DataException
        || stock instanceof SerializationException
        || stock instanceof ConfigException;
  }
}
