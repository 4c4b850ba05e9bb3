package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.avro.FakeSchemaRegistry;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeSinkTaskContext;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.connect.text.Version;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code mvn package} has made: complete, without what a worker brings, and lawful. */
class PackageIT {
  private static final Path PLUGIN = Path.of(System.getProperty("tarmac.plugin.directory"));
  private static final Pattern JAR = Pattern.compile("(?<library>.+?)-\\d.*\\.jar");
  private static final String OWN = "tarmac-connect-jdbc";

  @Test
  void noJarHoldsClassesThatTheWorkerBrings() throws IOException {
    for (Path jar : jars()) {
      assertThat(entries(jar))
          .as(jar.getFileName().toString())
          .isNotEmpty()
          .noneMatch(
              entry ->
                  entry.startsWith("org/apache/kafka/")
                      || entry.startsWith("org/slf4j/")
                      || entry.startsWith("org/apache/logging/"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sink.SinkConnector, io.tarmac.connect.jdbc.JdbcSinkConnector",
    "storage.Converter, io.tarmac.connect.avro.FastAvroConverter io.tarmac.connect.json.FastJsonConverter",
    "storage.HeaderConverter, io.tarmac.connect.json.FastJsonConverter"
  })
  void serviceFileNamesClassesOfTheJar(String service, String types) throws IOException {
    try (JarFile jar = new JarFile(ownJar().toFile())) {
      JarEntry services = jar.getJarEntry("META-INF/services/org.apache.kafka.connect." + service);

      assertThat(services).isNotNull();
      assertThat(jar.getInputStream(services).readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEqualToIgnoringWhitespace(types);
      for (String type : types.split(" ", -1)) {
        assertThat(jar.getJarEntry(type.replace('.', '/') + ".class")).as(type).isNotNull();
      }
    }
  }

  @Test
  void packagedJarsAloneConvertJson() throws Exception {
    try (URLClassLoader plugin = openPackagedJars()) {
      Converter converter =
          (Converter) instantiate(plugin, "io.tarmac.connect.json.FastJsonConverter");
      converter.configure(Map.of(), false);

      byte[] document = converter.fromConnectData("any", Schema.INT32_SCHEMA, 7);

      assertThat(converter.toConnectData("any", document).value()).isEqualTo(7);
    }
  }

  @Test
  void packagedJarsAloneConvertAvro() throws Exception {
    try (URLClassLoader plugin = openPackagedJars();
        FakeSchemaRegistry registry = new FakeSchemaRegistry()) {
      Converter converter =
          (Converter) instantiate(plugin, "io.tarmac.connect.avro.FastAvroConverter");
      converter.configure(Map.of("schema.registry.url", registry.url()), false);
      int id = registry.add("\"int\"");

      assertThat(converter.version()).isEqualTo(Version.current());
      assertThat(converter.toConnectData("any", new byte[] {0, 0, 0, 0, (byte) id, 14}).value())
          .isEqualTo(7);
    }
  }

  @Test
  void versionIsTheOneInTheNameOfTheJar() throws IOException {
    assertThat(ownJar().getFileName()).hasToString(OWN + "-" + Version.current() + ".jar");
  }

  @Test
  void manifestOfTheJarNamesTitleVersionAndVendor() throws IOException {
    try (JarFile jar = new JarFile(ownJar().toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();

      assertThat(attributes.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
          .isEqualTo("Tarmac JDBC Sink");
      assertThat(attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
          .isEqualTo(Version.current());
      assertThat(attributes.getValue(Attributes.Name.IMPLEMENTATION_VENDOR))
          .isEqualTo("The Tarmac authors");
    }
  }

  @Test
  void zipHoldsTheDirectoryByteForByte() throws IOException {
    Map<String, Long> inDirectory = new TreeMap<>();
    try (Stream<Path> files = Files.walk(PLUGIN).filter(Files::isRegularFile)) {
      for (Path file : files.toList()) {
        CRC32 checksum = new CRC32();
        checksum.update(Files.readAllBytes(file));
        inDirectory.put(
            PLUGIN.getParent().relativize(file).toString().replace('\\', '/'), checksum.getValue());
      }
    }

    try (ZipFile zip = new ZipFile(PLUGIN + ".zip")) {
      Map<String, Long> inZip =
          zip.stream()
              .filter(entry -> !entry.isDirectory())
              .collect(Collectors.toMap(ZipEntry::getName, ZipEntry::getCrc));

      assertThat(inZip).isEqualTo(inDirectory);
    }
  }

  @Test
  void everyBundledLibraryComesWithItsLicenceAndNoticeAndNoOtherDoes() throws IOException {
    Set<String> libraries =
        jars().stream().map(PackageIT::library).collect(Collectors.toCollection(TreeSet::new));

    assertThat(PLUGIN.resolve("doc/LICENSE")).content().contains("Apache License");
    assertThat(libraries.remove(OWN)).isTrue();
    assertThat(names(PLUGIN.resolve("doc/licences"))).isEqualTo(libraries);
    for (String library : libraries) {
      assertThat(names(PLUGIN.resolve("doc/licences").resolve(library)))
          .as(library)
          .anyMatch(name -> name.startsWith("LICENSE"));
      assertThat(PLUGIN.resolve("doc/NOTICE")).content().contains("\n  " + library + " ");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB", "MYSQL"})
  void packagedJarsAloneCreateAndFillATable(DatabaseServer server) throws Exception {
    TestingDatabase database = server.database();
    TopicPartition partition = new TopicPartition(UniqueName.of("packaged"), 0);
    SinkRecord row = new TestingRecords().next(partition, null, TestingRow.key(7));
    try (URLClassLoader plugin = openPackagedJars()) {
      SinkTask task = (SinkTask) instantiate(plugin, "io.tarmac.connect.jdbc.JdbcSinkTask");
      Map<String, String> properties = TaskConfiguration.on(database).evolution("basic");
      task.initialize(new FakeSinkTaskContext(properties));
      task.start(properties);
      try {
        task.open(Set.of(partition));
        task.put(List.of(row));
      } finally {
        task.stop();
      }
    }

    assertThat(database.sql().value("select id from " + partition.topic())).isEqualTo("7");
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.walk(PLUGIN)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      assertThat(jars).as("jars in %s", PLUGIN).isNotEmpty();
      return jars;
    }
  }

  private static Path ownJar() throws IOException {
    List<Path> own = jars().stream().filter(jar -> library(jar).equals(OWN)).toList();
    assertThat(own).hasSize(1);
    return own.get(0);
  }

  private static String library(Path jar) {
    Matcher matcher = JAR.matcher(jar.getFileName().toString());
    assertThat(matcher.matches()).as("%s has a version", jar).isTrue();
    return matcher.group("library");
  }

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(JarEntry::getName).toList();
    }
  }

  private static Set<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private static URLClassLoader openPackagedJars() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars()) {
      urls.add(jar.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), new WorkerOnly());
  }

  private static Object instantiate(ClassLoader plugin, String type) throws Exception {
    return plugin.loadClass(type).getDeclaredConstructor().newInstance();
  }

  /** Of this JVM's class path only what every Connect worker has. */
  private static final class WorkerOnly extends ClassLoader {

    WorkerOnly() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("org.apache.kafka.") || name.startsWith("org.slf4j.")) {
        return PackageIT.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}
