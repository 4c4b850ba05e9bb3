package io.tarmac.connect.avro;

import io.tarmac.connect.sameness.ConversionOutcome;
import io.tarmac.connect.sameness.ConverterComparison;
import io.tarmac.connect.sameness.Difference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.jspecify.annotations.Nullable;

/** Confluent's converter and another one, configured alike and given the same bytes. */
final class AvroPair implements AutoCloseable {
  /** The names of generalized unions, which a converter numbers in the order of their use. */
  private static final Pattern NUMBERED_UNION = Pattern.compile("connect_union_\\d+");

  /** The messages of damage that Confluent's converter overlooks in the number of elements. */
  private static final Pattern OVERLOOKED =
      Pattern.compile("A block has -9223372036854775808|elements take no bytes");

  /** The length of the magic byte and the schema's id. */
  private static final int HEADER = 5;

  /** A converter and the transformations behind it. */
  private record ChainedConverter(Converter converter, RandomChain chain) {}

  private final Supplier<Converter> stocks;
  private final List<RandomChain.TransformationStep> steps;
  private final ChainedConverter stock;
  private final ChainedConverter other;
  private Map<String, ?> settings = Map.of();
  private boolean key;

  /**
   * Creates a pair.
   *
   * @param stocks makes Confluent's converters, whose outcomes are expected
   * @param other the converter that is compared with them
   * @param steps the transformations that values go through
   */
  AvroPair(
      Supplier<Converter> stocks, Converter other, List<RandomChain.TransformationStep> steps) {
    this.stocks = stocks;
    this.steps = steps;
    this.stock = new ChainedConverter(stocks.get(), new RandomChain(steps));
    this.other = new ChainedConverter(other, new RandomChain(steps));
  }

  /** Configures both, and compares whether they refuse the settings. */
  ConverterComparison configure(Map<String, ?> settings, boolean key) {
    this.settings = settings;
    this.key = key;
    ConversionOutcome expected = configured(stock.converter());
    return new ConverterComparison(expected, configured(other.converter()).difference(expected));
  }

  private ConversionOutcome configured(Converter converter) {
    return ConversionOutcome.of(
        () -> {
          converter.configure(settings, key);
          return new ConversionOutcome.FromConnect(null);
        });
  }

  /**
   * Reads with both. The first time that Confluent's converter reads a schema that contains itself,
   * it may translate the schema differently. So if the outcomes differ, both outcomes of a new
   * Confluent converter that reads the same bytes twice count too.
   */
  ConverterComparison read(String topic, byte @Nullable [] bytes) {
    ConversionOutcome outcome = read(other, topic, bytes);
    ConversionOutcome expected = read(stock, topic, bytes);
    String difference = difference(bytes, outcome, expected);
    if (difference == null) {
      return new ConverterComparison(expected, null);
    }
    try (Converter converter = stocks.get()) {
      converter.configure(settings, key);
      ChainedConverter fresh = new ChainedConverter(converter, new RandomChain(steps));
      boolean known =
          IntStream.range(0, 2)
              .anyMatch(reading -> difference(bytes, outcome, read(fresh, topic, bytes)) == null);
      return new ConverterComparison(expected, known ? null : difference);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ConversionOutcome read(
      ChainedConverter reader, String topic, byte @Nullable [] all) {
    byte[] bytes = all == null ? null : all.clone();
    return ConversionOutcome.of(
        () -> {
          SchemaAndValue read = reader.converter().toConnectData(topic, new RecordHeaders(), bytes);
          SchemaAndValue data = read == null ? null : reader.chain().apply(topic, read);
          if (data != null) {
            // A lazy value finds damage when it is read, which counts as the converter's failure.
            requireReadable(data.value());
          }
          return new ConversionOutcome.ToConnect(data);
        });
  }

  private static void requireReadable(@Nullable Object value) {
    String difference = Difference.of("value", value, value);
    if (difference != null) {
      throw new IllegalStateException(difference);
    }
  }

  private @Nullable String difference(
      byte @Nullable [] bytes, ConversionOutcome outcome, ConversionOutcome stock) {
    if (ConfluentQuirk.explains(stock) || isOverlooked(outcome, stock)) {
      return null;
    }
    String difference = kind(outcome).difference(kind(stock), AvroPair::alike);
    return difference != null && mapsExplain(bytes, outcome, stock) ? null : difference;
  }

  private boolean mapsExplain(
      byte @Nullable [] bytes, ConversionOutcome outcome, ConversionOutcome stock) {
    if (bytes == null || bytes.length < HEADER) {
      return false;
    }
    Map<String, Object> typed = new HashMap<>(settings);
    typed.put(ConverterConfig.TYPE_CONFIG, ConverterType.VALUE.getName());
    try {
      RegistryClient registry = new RegistryClient(new FastAvroConverterConfig(typed));
      Schema schema = registry.schema(ByteBuffer.wrap(bytes).getInt(1), null).avro();
      return UnusualMaps.of(schema, bytes, HEADER).explain(outcome, stock);
    } catch (DataException unknownSchema) {
      return false;
    }
  }

  private static boolean isOverlooked(ConversionOutcome outcome, ConversionOutcome stock) {
    return stock instanceof ConversionOutcome.ToConnect
        && outcome instanceof ConversionOutcome.Failure failure
        && failure.cause() instanceof DataException
        && OVERLOOKED.matcher(String.valueOf(failure.cause().getMessage())).find();
  }

  /** Returns the outcome, with each subclass of a DataException as a DataException. */
  private static ConversionOutcome kind(ConversionOutcome outcome) {
    return outcome instanceof ConversionOutcome.Failure failure
            && failure.cause() instanceof DataException bad
        ? new ConversionOutcome.Failure(new DataException(bad.getMessage(), bad))
        : outcome;
  }

  private static boolean alike(Object one, Object other) {
    return Objects.deepEquals(one, other)
        || (one instanceof String name
            && other instanceof String otherName
            && NUMBERED_UNION.matcher(name).matches()
            && NUMBERED_UNION.matcher(otherName).matches());
  }

  @Override
  public void close() {
    try (Converter one = stock.converter();
        Converter another = other.converter()) {
      // Both, whichever fails.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
