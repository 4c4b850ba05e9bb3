package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConversionOutcome;
import io.tarmac.connect.sameness.ConverterThreads;
import io.tarmac.connect.sameness.RandomTexts;
import io.tarmac.connect.struct.LazyStruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polls of random records, which are converted first and read afterwards, as by Connect. */
class AheadReaderTest {

  private static final int POLLS = 40;
  private static final int SCHEMAS = 5;
  private static final int RECORDS = 300;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aPollHasTheResultsAndFailuresOfKafkasConverterInTheSameOrder(int threads) {
    try (JsonConverter stock = new JsonConverter();
        FastJsonConverter fast = new FastJsonConverter()) {
      stock.configure(Map.of("schemas.cache.size", 0), false);
      fast.configure(Map.of("convert.threads", threads), false);
      int lazy = 0;
      for (int seed = 0; seed < POLLS; seed++) {
        List<byte[]> poll = poll(new Random(seed), stock);
        List<ConversionOutcome> expected = outcomes(stock, poll);
        List<ConversionOutcome> outcomes = outcomes(fast, poll);

        Stream.generate(() -> CompletableFuture.supplyAsync(() -> differences(outcomes, expected)))
            .limit(2)
            .toList()
            .forEach(differences -> assertThat(differences.join()).isEmpty());
        lazy += (int) outcomes.stream().filter(AheadReaderTest::isLazy).count();
      }
      assertThat(lazy).isGreaterThan(POLLS * RECORDS / 4);
    }
  }

  @Test
  void closingTheConverterEndsItsThreads() throws Exception {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(Map.of("convert.threads", 1), false);
    String document =
        "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"int8\",\"field\":\"a\"}]},\"payload\":{\"a\":1}}";

    ConverterThreads.requireEndWhenClosed(converter, document.getBytes(UTF_8));
  }

  private static List<ConversionOutcome> outcomes(Converter converter, List<byte[]> poll) {
    return poll.stream()
        .map(
            document ->
                ConversionOutcome.of(
                    () -> new ConversionOutcome.ToConnect(converter.toConnectData("t", document))))
        .toList();
  }

  private static List<String> differences(
      List<ConversionOutcome> outcomes, List<ConversionOutcome> expected) {
    return IntStream.range(0, outcomes.size())
        .mapToObj(i -> Stream.ofNullable(outcomes.get(i).difference(expected.get(i))))
        .flatMap(difference -> difference)
        .toList();
  }

  private static boolean isLazy(ConversionOutcome outcome) {
    return outcome instanceof ConversionOutcome.ToConnect converted
        && converted.data() != null
        && converted.data().value() instanceof LazyStruct;
  }

  /** Returns documents as Kafka's converter writes them, of which some are damaged. */
  private static List<byte[]> poll(Random random, JsonConverter writer) {
    RandomTexts texts = new RandomTexts(random);
    RandomValues values = new RandomValues(random, texts);
    RandomSchemas source = new RandomSchemas(random, texts, values);
    RandomDamage damage = new RandomDamage(random);
    List<Schema> schemas =
        Stream.generate(() -> source.schema(1 + random.nextInt(3)))
            .filter(schema -> schema.type() == Schema.Type.STRUCT)
            .limit(SCHEMAS)
            .toList();
    List<byte[]> poll = new ArrayList<>();
    while (poll.size() < RECORDS) {
      Schema schema = schemas.get(random.nextInt(SCHEMAS));
      try {
        byte[] document = writer.fromConnectData("t", schema, values.value(schema));
        poll.add(random.nextInt(5) == 0 ? damage.damaged(document) : document);
      } catch (DataException e) {
        // A text with half a character, for which there is no UTF-8; the next may have none.
      }
    }
    return poll;
  }
}
