package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeSinkTaskContext;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.apache.kafka.connect.storage.Converter;
import org.junit.jupiter.api.Test;

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

  @Test
  void serviceFileNamesTheConnector() throws IOException {
    try (JarFile jar = new JarFile(ownJar().toFile())) {
      JarEntry services =
          jar.getJarEntry("META-INF/services/org.apache.kafka.connect.sink.SinkConnector");

      assertThat(services).isNotNull();
      assertThat(
              new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8)
                  .strip())
          .isEqualTo("io.tarmac.connect.jdbc.JdbcSinkConnector");
      assertThat(jar.getJarEntry("io/tarmac/connect/jdbc/JdbcSinkConnector.class")).isNotNull();
    }
  }

  @Test
  void serviceFilesNameTheConverterTwice() throws IOException {
    try (JarFile jar = new JarFile(ownJar().toFile())) {
      for (String kind : List.of("Converter", "HeaderConverter")) {
        JarEntry services =
            jar.getJarEntry("META-INF/services/org.apache.kafka.connect.storage." + kind);

        assertThat(services).as(kind).isNotNull();
        assertThat(
                new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8)
                    .strip())
            .isEqualTo("io.tarmac.connect.json.FastJsonConverter");
      }
    }
  }

  @Test
  void packagedJarsAloneConvertJson() throws Exception {
    try (URLClassLoader plugin = new URLClassLoader(urls(), new WorkerOnly())) {
      Converter converter =
          (Converter)
              plugin
                  .loadClass("io.tarmac.connect.json.FastJsonConverter")
                  .getDeclaredConstructor()
                  .newInstance();
      converter.configure(Map.of(), false);

      byte[] document = converter.fromConnectData("any", Schema.INT32_SCHEMA, 7);

      assertThat(converter.toConnectData("any", document).value()).isEqualTo(7);
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

  @Test
  void packagedJarsAloneCreateAndFillATableOnPostgreSql() throws Exception {
    createsAndFillsATable(DatabaseServer.POSTGRESQL.database());
  }

  @Test
  void packagedJarsAloneCreateAndFillATableOnMariaDb() throws Exception {
    createsAndFillsATable(DatabaseServer.MARIADB.database());
  }

  @Test
  void packagedJarsAloneCreateAndFillATableOnMySql() throws Exception {
    createsAndFillsATable(DatabaseServer.MYSQL.database());
  }

  private static void createsAndFillsATable(TestingDatabase database) throws Exception {
    String topic = UniqueName.of("packaged");
    Schema schema = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    SinkRecord row =
        new SinkRecord(topic, 0, null, null, schema, new Struct(schema).put("id", 7), 0);

    try (URLClassLoader plugin = new URLClassLoader(urls(), new WorkerOnly())) {
      SinkTask task =
          (SinkTask)
              plugin
                  .loadClass("io.tarmac.connect.jdbc.JdbcSinkTask")
                  .getDeclaredConstructor()
                  .newInstance();
      Map<String, String> properties =
          Map.of(
              "connection.url", database.url(),
              "connection.username", database.user(),
              "connection.password", database.password(),
              "schema.evolution", "basic",
              "write.behind", "false");
      task.initialize(new FakeSinkTaskContext(properties));
      task.start(properties);
      try {
        task.open(Set.of(new TopicPartition(topic, 0)));
        task.put(List.of(row));
      } finally {
        task.stop();
      }
    }

    assertThat(
            database
                .sql()
                .value("select " + database.quote("id") + " from " + database.quote(topic)))
        .isEqualTo("7");
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

  private static URL[] urls() throws IOException {
    return jars().stream().map(PackageIT::url).toArray(URL[]::new);
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file.toString(), e);
    }
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
