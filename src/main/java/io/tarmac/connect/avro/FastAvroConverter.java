package io.tarmac.connect.avro;

import io.tarmac.connect.avro.RegistryClient.RegisteredSchema;
import io.tarmac.connect.text.PrintableText;
import io.tarmac.connect.text.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.jspecify.annotations.Nullable;

/**
 * A converter for Avro with a schema registry that has the API of Confluent's. Properties, schemas
 * and values are those of Confluent's {@code AvroConverter}. A schema is compiled once for each
 * topic. The records {@code before}, {@code source} and {@code transaction} of Debezium's change
 * events are decoded at the first use, but damage in them is found at once.
 *
 * <p>If the registry does not answer, the converter asks again as {@code max.retries} says. Then
 * the task stops, and so it does if the registry refuses the credentials. With {@code
 * errors.tolerance=all} too, such a record is neither dropped nor a dead letter: Connect gives it
 * to the task again after a restart. A record that is damaged, or whose schema the registry does
 * not have, is a bad record that Connect may tolerate.
 *
 * <p>The converter only reads. Confluent's converter writes, if it is one of the worker's plugins.
 *
 * <p>Thread-safe once configured.
 */
public final class FastAvroConverter implements Converter {

  private static final String WRITER = "io.confluent.connect.avro.AvroConverter";

  /** The bytes before a document: a zero, and the four bytes of the schema's id. */
  private static final int PREFIX_BYTES = 1 + Integer.BYTES;

  private @Nullable Setup setup;
  private @Nullable Converter writer;

  /** Creates a converter that has to be configured before use. */
  public FastAvroConverter() {}

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public ConfigDef config() {
    return FastAvroConverterConfig.definition();
  }

  @Override
  public void configure(Map<String, ?> properties, boolean isKey) {
    Map<String, Object> typed = new HashMap<>(properties);
    ConverterType type = isKey ? ConverterType.KEY : ConverterType.VALUE;
    typed.put(ConverterConfig.TYPE_CONFIG, type.getName());
    setup = new Setup(new FastAvroConverterConfig(typed), properties);
  }

  /**
   * @param document null for a tombstone, which has neither schema nor value
   * @throws DataException if the document is not Avro, or not of its schema
   * @throws SchemaRegistryError if the registry does not answer, or refuses the credentials
   */
  @Override
  public SchemaAndValue toConnectData(String topic, byte @Nullable [] document) {
    return document == null ? SchemaAndValue.NULL : configured().read(topic, document);
  }

  /**
   * @throws DataException if the worker does not have Confluent's converter
   */
  @Override
  public byte @Nullable [] fromConnectData(
      String topic, @Nullable Schema schema, @Nullable Object value) {
    return writer().fromConnectData(topic, schema, value);
  }

  private synchronized Converter writer() {
    if (writer == null) {
      Converter confluents = confluentsConverter();
      Thread thread = Thread.currentThread();
      ClassLoader ofConnector = thread.getContextClassLoader();
      // Kafka loads the classes that properties name, also by default, with the thread's loader.
      thread.setContextClassLoader(confluents.getClass().getClassLoader());
      try {
        confluents.configure(configured().properties, configured().config.isKey());
      } finally {
        thread.setContextClassLoader(ofConnector);
      }
      writer = confluents;
    }
    return writer;
  }

  private static Converter confluentsConverter() {
    try {
      return Class.forName(WRITER) // a worker finds its plugins by name, whatever their folder
          .asSubclass(Converter.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException absent) {
      throw new DataException(
          "FastAvroConverter only reads. To write, use "
              + WRITER
              + ", or put a folder with its jars into plugin.path."
              + " GET /connector-plugins?connectorsOnly=false has to list it",
          absent);
    } catch (ReflectiveOperationException | LinkageError | ClassCastException broken) {
      throw new DataException(WRITER + " cannot be created", broken);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }

  private Setup configured() {
    if (setup == null) {
      throw new IllegalStateException("configure comes first");
    }
    return setup;
  }

  /** The parts that one configuration has made, and the readers of the schemas seen since. */
  private static final class Setup {

    private final FastAvroConverterConfig config;
    private final Map<String, ?> properties;
    private final RegistryClient registry;
    private final AtomicInteger unions = new AtomicInteger();
    private final Map<ReaderKey, DocumentReader> readers;

    /** The reader that was used last, because records of a topic mostly have one schema. */
    private volatile @Nullable DocumentReader latest;

    Setup(FastAvroConverterConfig config, Map<String, ?> properties) {
      this.config = config;
      this.properties = properties;
      registry = new RegistryClient(config);
      int cacheSize = config.getInt(FastAvroConverterConfig.CACHE_SIZE);
      readers =
          Collections.synchronizedMap(
              new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<ReaderKey, DocumentReader> eldest) {
                  return size() > cacheSize;
                }
              });
    }

    SchemaAndValue read(String topic, byte[] document) {
      if (document.length < PREFIX_BYTES || document[0] != 0) {
        throw new DataException(
            "A %s of topic %s does not begin with a zero and the id of a schema. Is it Avro of a schema registry?"
                .formatted(part(), PrintableText.name(topic)));
      }
      int id = ByteBuffer.wrap(document).getInt(1);
      DocumentReader reader = latest;
      if (reader == null || reader.key.id != id || !reader.key.topic.equals(topic)) {
        reader = reader(new ReaderKey(topic, id));
        latest = reader;
      }
      try {
        Object value = reader.reader.read(new AvroBytes(document, PREFIX_BYTES));
        return value == null ? SchemaAndValue.NULL : new SchemaAndValue(reader.schema, value);
      } catch (DataException damage) {
        throw new DataException(
            PrintableText.message(
                "A %s of topic %s is not of schema %d: %s"
                    .formatted(part(), PrintableText.name(topic), id, damage.getMessage())));
      }
    }

    private String part() {
      return config.isKey() ? "key" : "value";
    }

    private DocumentReader reader(ReaderKey key) {
      DocumentReader known = readers.get(key);
      if (known == null) {
        known = compile(key);
        readers.put(key, known);
      }
      return known;
    }

    private DocumentReader compile(ReaderKey key) {
      RegisteredSchema registered = registry.schema(key.id, config.subject(key.topic));
      org.apache.avro.Schema avro = registered.avro();
      Integer version = registered.version();
      if (version == null) {
        version = registry.version(config.subject(key.topic, avro), registered);
      }
      if (SchemalessReader.SCHEMA.equals(avro)) {
        return new DocumentReader(key, null, new SchemalessReader());
      }
      try {
        SchemaOptions options = config.schemaOptions();
        Schema schema = new AvroSchemas(options, unions).document(avro, version);
        AvroReaders compiler = new AvroReaders(options);
        return new DocumentReader(
            key,
            schema,
            !config.isKey() && AvroReaders.isEnvelope(avro)
                ? compiler.envelope(avro, schema)
                : compiler.document(avro, schema));
      } catch (RuntimeException untranslatable) { // annotations may be anything
        String message = "The schema has no form in Connect: " + untranslatable.getMessage();
        return new DocumentReader(key, null, AvroReaders.refusing(message));
      }
    }
  }

  private record ReaderKey(String topic, int id) {}

  /**
   * The reader of the documents of one topic that have one schema.
   *
   * @param schema null if the documents are values without a schema
   */
  private record DocumentReader(ReaderKey key, @Nullable Schema schema, AvroReader reader) {}
}
