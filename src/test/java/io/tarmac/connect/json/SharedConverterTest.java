package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.sameness.ConversionOutcome;
import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One converter for many schemas in turn, and for several threads at once. */
class SharedConverterTest {

  /** So many that those compared first are replaced by others while they are compared. */
  private static final int SCHEMAS = 3 * SchemaCache.LAST;

  private static final int RECORDS = 2_000;
  private static final int THREADS = 4;

  @ParameterizedTest
  @CsvSource({"0,0", "1,0", "7,0", "1000,0", "1000,1", "1000,4"})
  void threadsDoNotDisturbEachOther(int cacheSize, int convertThreads) throws Exception {
    FastJsonConverter shared = new FastJsonConverter();
    shared.configure(
        Map.of("schemas.cache.size", cacheSize, "convert.threads", convertThreads), false);
    List<byte[]> documents = documents();
    List<SchemaAndValue> expected = new ArrayList<>();
    try (JsonConverter stock = new JsonConverter()) {
      stock.configure(Map.of(), false);
      documents.forEach(document -> expected.add(stock.toConnectData("t", document)));
    }

    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<List<String>>> readers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random order = new Random(i);
        readers.add(() -> differences(shared, documents, expected, order));
      }
      for (Future<List<String>> differences : threads.invokeAll(readers)) {
        assertThat(differences.get()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
      shared.close();
    }
  }

  @Test
  void equalSchemasAreOneObject() {
    FastJsonConverter converter = new FastJsonConverter();
    converter.configure(Map.of(), false);
    List<String> spellings =
        List.of(
            "{\"type\":\"struct\",\"optional\":false,\"fields\":[{\"type\":\"bytes\",\"default\":\"AQ==\",\"field\":\"a\"}]}",
            "{\"optional\":false,\"fields\":[{\"field\":\"a\",\"default\":\"AQ==\",\"type\":\"bytes\"}],\"type\":\"struct\"}",
            " { \"type\" : \"struct\" , \"fields\" : [ { \"type\" : \"bytes\" , \"default\" :"
                + " \"AQ==\" , \"field\" : \"a\" } ] } ");
    List<Schema> schemas = new ArrayList<>();

    for (int round = 0; round < 2; round++) {
      for (String schema : spellings) {
        String document = "{\"schema\":" + schema + ",\"payload\":{\"a\":\"Ag==\"}}";
        schemas.add(converter.toConnectData("t", document.getBytes(UTF_8)).schema());
      }
    }

    assertThat(schemas).allSatisfy(schema -> assertThat(schema).isSameAs(schemas.get(0)));
  }

  private static List<String> differences(
      FastJsonConverter converter,
      List<byte[]> documents,
      List<SchemaAndValue> expected,
      Random order) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      int index = order.nextInt(documents.size());
      SchemaAndValue read = converter.toConnectData("t", documents.get(index));
      String difference =
          new ConversionOutcome.ToConnect(read)
              .difference(new ConversionOutcome.ToConnect(expected.get(index)));
      if (difference != null) {
        differences.add(difference);
      }
    }
    return differences;
  }

  private static List<byte[]> documents() {
    Random random = new Random(1);
    RandomTexts texts = new RandomTexts(random);
    RandomValues values = new RandomValues(random, texts);
    RandomSchemas schemas = new RandomSchemas(random, texts, values);
    List<byte[]> documents = new ArrayList<>();
    try (JsonConverter writer = new JsonConverter()) {
      writer.configure(Map.of(), false);
      while (documents.size() < SCHEMAS) {
        Schema schema = schemas.schema(3);
        try {
          byte[] document = writer.fromConnectData("t", schema, values.value(schema));
          writer.toConnectData("t", document);
          documents.add(document);
        } catch (DataException e) {
          // A default that no schema may have; the next has none.
        }
      }
    }
    return documents;
  }
}
