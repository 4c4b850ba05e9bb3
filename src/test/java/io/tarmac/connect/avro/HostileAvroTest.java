package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.tarmac.connect.sameness.AvroOutput;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test with bytes that would exhaust a careless reader's heap, stack or time. */
class HostileAvroTest {

  private static final String NODE =
      """
      {"type": "record", "name": "Node", "fields": [
       {"name": "next", "type": ["null", "Node"]},
       {"name": "children", "type": {"type": "array", "items": "Node"}}]}
      """;

  private final AvroDocuments documents = new AvroDocuments();

  @AfterEach
  void stop() {
    documents.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"string\"",
        "[\"bytes\", \"null\"]",
        "{\"type\": \"array\", \"items\": \"string\"}",
        "{\"type\": \"map\", \"values\": \"int\"}",
        "{\"type\": \"array\", \"items\": {\"type\": \"record\", \"name\": \"Empty\", \"fields\": []}}",
        "{\"type\": \"array\", \"items\": {\"type\": \"fixed\", \"name\": \"None\", \"size\": 0}}"
      })
  void aHugeLengthFailsBeforeItIsAllocated(String schema) {
    byte[] twoBillions = {-2, -1, -1, -1, 15, 0, 0, 0};
    byte[] document = schema.startsWith("[") ? Arrays.copyOf(new byte[1], 9) : twoBillions;
    if (schema.startsWith("[")) {
      System.arraycopy(twoBillions, 0, document, 1, twoBillions.length);
    }

    assertFails(schema, document);
  }

  @Test
  void nestingHasALimit() {
    byte[] deep = new byte[100_000];
    Arrays.fill(deep, (byte) 2);

    assertFails(NODE, deep);
  }

  @Test
  void nestingThroughManyRecordsHasTheSameLimit() {
    String schema = "[\"null\", \"R0\"]";
    for (int i = 40; i >= 0; i--) {
      schema =
          "{\"type\": \"record\", \"name\": \"R%d\", \"fields\": [{\"name\": \"next\", \"type\": %s}]}"
              .formatted(i, schema);
    }
    byte[] deep = new byte[100_000];
    Arrays.fill(deep, (byte) 2);

    assertFails(schema, deep);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, 1L << 31, (1L << 32) + 1, Long.MAX_VALUE})
  void noLengthWrapsAround(long length) {
    byte[] document = new AvroOutput().number(length).raw(new byte[8]).toByteArray();

    assertFails("\"string\"", document);
    assertFails(
        "{\"type\": \"record\", \"name\": \"R\", \"fields\": [{\"name\": \"b\", \"type\": \"bytes\"}]}",
        document);
    if (length != -1) { // the number of elements in a block whose size follows
      assertFails("{\"type\": \"array\", \"items\": \"int\"}", document);
      assertFails("{\"type\": \"map\", \"values\": \"int\"}", document);
    }
  }

  @Test
  void nestingOfValuesWithoutASchemaHasALimit() {
    byte[] deep = new byte[900_000];
    for (int i = 7; i < deep.length; i += 9) {
      deep[i] = 2;
      deep[i + 1] = 2;
    }

    assertFails(SchemalessReader.SCHEMA.toString(), deep);
  }

  @Test
  void listsInListsDoNotReserveMoreThanTheDocumentHas() {
    AvroOutput lists = new AvroOutput();
    for (int depth = 0; depth < 999; depth++) {
      lists.number(0).number(200_000);
    }
    byte[] damage = new byte[1_000_000 - lists.size()];
    Arrays.fill(damage, (byte) 0x7f);
    byte[] document = lists.raw(damage).toByteArray();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    assertFails(NODE, document);

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(200_000_000);
  }

  @Test
  void emptyRecordsInListsOfListsHaveALimit() {
    String schema =
        """
        {"type": "array", "items": {"type": "array", "items":
         {"type": "record", "name": "Empty", "fields": []}}}
        """;
    byte[] document = new byte[2 + 4 * 4096];
    document[0] = (byte) 0x80;
    document[1] = 0x40;
    for (int i = 2; i < document.length; i += 4) {
      document[i] = (byte) 0x80;
      document[i + 1] = (byte) 0x80;
      document[i + 2] = 4;
    }

    assertFails(schema, document);
  }

  @Test
  void randomBytesAreReadOrRefusedAndNothingElse() {
    Random random = new Random(7);
    int id = documents.registry.add(NODE);
    FastAvroConverter converter = documents.converter(Map.of());
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) (bytes[j] & 3);
      }
      try {
        converter.toConnectData("t", AvroDocuments.document(id, bytes));
        read++;
      } catch (DataException damage) {
        refused++;
      }
    }

    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  private void assertFails(String schema, byte[] document) {
    int id = documents.registry.add(schema);

    assertThatThrownBy(
            () ->
                documents
                    .converter(Map.of())
                    .toConnectData("t", AvroDocuments.document(id, document)))
        .isInstanceOf(DataException.class);
  }
}
