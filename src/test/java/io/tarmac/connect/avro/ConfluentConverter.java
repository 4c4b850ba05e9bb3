package io.tarmac.connect.avro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * A loader of Confluent's converter from the libraries that the build has unpacked. As in a worker,
 * these see only Kafka's classes of the tests' class path.
 */
final class ConfluentConverter {
  private static final String NAME = "io.confluent.connect.avro.AvroConverter";

  /**
   * The limits of the Avro library, far above the sizes in tests. Without limits, damaged bytes
   * make the library allocate gigabytes.
   */
  private static final String[] LIMITS = {
    "org.apache.avro.limits.bytes.maxLength",
    "org.apache.avro.limits.string.maxLength",
    "org.apache.avro.limits.collectionItems.maxLength"
  };

  private static final ClassLoader LIBRARIES = libraries();

  private ConfluentConverter() {}

  /** Creates a converter that each call runs with the class loader of its libraries. */
  static Converter create() {
    try {
      Converter converter =
          Class.forName(NAME, true, LIBRARIES)
              .asSubclass(Converter.class)
              .getDeclaredConstructor()
              .newInstance();
      return new LoaderConverter(converter);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no " + NAME + " in target/confluent-avro", e);
    }
  }

  /** The converter with the class loader that a worker gives to the thread. */
  private record LoaderConverter(Converter converter) implements Converter {
    @Override
    public void configure(Map<String, ?> settings, boolean key) {
      with(
          () -> {
            converter.configure(settings, key);
            return null;
          });
    }

    @Override
    public byte @Nullable [] fromConnectData(String topic, Schema schema, Object value) {
      return with(() -> converter.fromConnectData(topic, schema, value));
    }

    @Override
    public @Nullable SchemaAndValue toConnectData(String topic, byte @Nullable [] value) {
      return with(() -> converter.toConnectData(topic, value));
    }

    @Override
    public void close() throws IOException {
      converter.close();
    }

    private static <T> T with(Supplier<T> work) {
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(LIBRARIES);
      try {
        return work.get();
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }

  private static ClassLoader libraries() {
    for (String limit : LIMITS) {
      System.setProperty(limit, "200000");
    }
    String folder = System.getProperty("tarmac.confluent.avro", "target/confluent-avro");
    return loader(Path.of(folder), "", new WorkerClasses());
  }

  /** Returns a loader of the libraries in a folder whose names begin with the prefix. */
  static ClassLoader loader(Path folder, String prefix, ClassLoader parent) {
    try (Stream<Path> files = Files.list(folder)) {
      URL[] urls =
          files
              .filter(file -> file.getFileName().toString().startsWith(prefix))
              .filter(file -> file.toString().endsWith(".jar"))
              .map(ConfluentConverter::url)
              .toArray(URL[]::new);
      return new URLClassLoader(urls, parent);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The classes that a worker shares with its plugins. */
  private static final class WorkerClasses extends ClassLoader {
    WorkerClasses() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("org.apache.kafka.") || name.startsWith("org.slf4j.")) {
        return Class.forName(name, false, ConfluentConverter.class.getClassLoader());
      }
      throw new ClassNotFoundException(name);
    }
  }
}
