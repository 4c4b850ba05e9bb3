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
 * A converter of Avro with a schema registry that has Confluent's API. Properties, schemas and
 * values are those of Confluent's {@code AvroConverter}. The converter compiles a schema once for
 * each topic. The converter checks the nested records of Debezium's change events, except {@code
 * after}, at once and decodes them at the first use.
 *
 * <p>If the registry does not answer, the converter asks again up to {@code max.retries} times.
 * Then the task stops, even with {@code errors.tolerance=all}. The task also stops if the registry
 * refuses the credentials. After a restart Connect gives the record to the task again. Connect may
 * tolerate a bad record: one that is damaged, or whose schema the registry does not have.
 *
 * <p>The converter only reads. To write, it needs Confluent's converter as a plugin of the worker.
 *
 * <p>Thread-safe once configured.
 */
public final class FastAvroConverter implements Converter {

  private static final String WRITER = "io.confluent.connect.avro.AvroConverter";

  /** The number of bytes before the Avro: a zero byte, and four bytes with the schema's id. */
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
   * @throws DataException if the document is not Avro, or does not fit its schema
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
      Converter created = createConfluentConverter();
      Thread thread = Thread.currentThread();
      ClassLoader threadLoader = thread.getContextClassLoader();
      // Kafka loads the classes that properties or their defaults name with the thread's loader.
      thread.setContextClassLoader(created.getClass().getClassLoader());
      try {
        created.configure(configured().properties, configured().config.isKey());
      } finally {
        thread.setContextClassLoader(threadLoader);
      }
      writer = created;
    }
    return writer;
  }

  private static Converter createConfluentConverter() {
    try {
      return Class.forName(WRITER) // a worker finds plugins of all folders by class name
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
      throw new IllegalStateException("The converter is not configured");
    }
    return setup;
  }

  /** The objects made from one configuration, and the readers compiled since. */
  private static final class Setup {

    private final FastAvroConverterConfig config;
    private final Map<String, ?> properties;
    private final RegistryClient registry;
    private final AtomicInteger numberedUnions = new AtomicInteger();
    private final Map<ReaderKey, DocumentReader> readers;

    /** The reader that was used last. Most records of a topic have the same schema. */
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
            "A %s of topic %s is not in Confluent's wire format: a zero byte, four bytes with the schema's id, then Avro. If another serializer wrote it, use the converter for that serializer"
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
                "A %s of topic %s cannot be read with schema %d: %s"
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
        Schema schema = new AvroSchemaTranslator(options, numberedUnions).translate(avro, version);
        AvroReaderCompiler compiler = new AvroReaderCompiler(options);
        return new DocumentReader(
            key,
            schema,
            !config.isKey() && AvroReaderCompiler.isEnvelope(avro)
                ? compiler.envelopeReader(avro, schema)
                : compiler.documentReader(avro, schema));
      } catch (RuntimeException untranslatable) { // an annotation may be of any type
        String message = "The schema has no form in Connect: " + untranslatable.getMessage();
        return new DocumentReader(key, null, AvroReaderCompiler.refusing(message));
      }
    }
  }

  private record ReaderKey(String topic, int id) {}

  /**
   * The reader of the documents of one topic and one schema.
   *
   * @param schema null if the documents are values without a schema
   */
  private record DocumentReader(ReaderKey key, @Nullable Schema schema, AvroReader reader) {}
}
