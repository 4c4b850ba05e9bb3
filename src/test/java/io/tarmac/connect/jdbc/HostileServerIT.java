package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.hostile.FileRequestingProxy;
import io.tarmac.connect.jdbc.testing.hostile.HostileMySql;
import io.tarmac.connect.jdbc.testing.hostile.HostilePostgreSql;
import io.tarmac.connect.jdbc.testing.hostile.Loot;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers that want more than rows, against each part of the connector that connects. They get
 * protocol and rows, but no file of the worker, nothing of its environment, and no password in
 * clear.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileServerIT {

  /** A secret in the form of a token, so that code that reads tokens from files accepts it. */
  private static final String SECRET =
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiJUT1BTRUNSRVQiLCJleHAiOjk5OTk5OTk5OTl9.VE9QU0VDUkVU";

  private static final String PROPERTY = "tarmac.hostile.secret";

  private static final String LOGIN_CONFIGURATION = "java.security.auth.login.config";

  private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

  @TempDir private Path directory;

  private Path secret;

  @BeforeEach
  void writeSecret() throws IOException {
    secret = Files.writeString(directory.resolve("secret"), SECRET + "\n");
  }

  /** A part of the connector that connects to the server of a configuration. */
  enum EntryPoint {
    VALIDATE,
    TASK,
    OFFSETS;

    /** Connects, and ignores whether the connector refuses the server. */
    void tryToConnect(Map<String, String> configuration) {
      try {
        switch (this) {
          case VALIDATE -> new JdbcSinkConnector().validate(configuration);
          case TASK -> {
            try (TaskHarness task = new TaskHarness(configuration)) {
              task.open(PARTITION)
                  .put(
                      new TestingRecords()
                          .next(PARTITION, TestingRow.key(1), TestingRow.of(1, "a", 1)));
            }
          }
          case OFFSETS ->
              new JdbcSinkConnector().alterOffsets(configuration, Map.of(PARTITION, 5L));
        }
      } catch (ConnectException refused) {
        // An answer that a connector may give.
      }
    }
  }

  static Stream<Arguments> withEachAccess(String... values) {
    return Stream.of(EntryPoint.values())
        .flatMap(access -> Stream.of(values).map(value -> Arguments.of(access, value)));
  }

  static Map<String, String> configuration(String url) {
    return new HashMap<>(
        Map.of(
            "name", "hostile",
            "connector.class", JdbcSinkConnector.class.getName(),
            "topics", PARTITION.topic(),
            "connection.url", url,
            "connection.username", "tarmac",
            "connection.password", SECRET,
            "delivery.guarantee", "exactly_once",
            "write.behind", "false",
            "retry.timeout.ms", "0"));
  }

  static void assertNothingOf(Loot loot) {
    assertThat(loot.files()).isEmpty();
    assertThat(loot.passwords()).isEmpty();
    assertThat(loot.received()).doesNotContain(SECRET);
  }

  @Nested
  class MySqlLogins {
    private final HostileMySql server = new HostileMySql(InetAddress.getLoopbackAddress());

    @AfterEach
    void close() {
      server.close();
    }

    static Stream<Arguments> accesses() {
      return withEachAccess("mysql", "mariadb");
    }

    @ParameterizedTest
    @MethodSource("accesses")
    @DisplayName("C10_3 no file is sent in answer to any statement of a login")
    void noFileIsSent(EntryPoint access, String scheme) {
      server.askForFiles(secret.toString(), secret.toUri().toString(), "pom.xml");

      access.tryToConnect(configuration("jdbc:" + scheme + "://" + server.address() + "/fleet"));

      assertThat(server.loot().requests()).isPositive();
      assertNothingOf(server.loot());
    }

    static Stream<Arguments> urls() {
      return withEachAccess(EVASIONS.toArray(String[]::new));
    }

    /** Returns the URLs whose parameters can be properties as well. */
    static Stream<Arguments> urlsWithParameters() {
      return urls()
          .filter(arguments -> arguments.get()[1].toString().matches("[^%]*\\?(?!permit)[^%]*"));
    }

    /**
     * URLs with {} for the address, {host}, {port}, {file} for the secret's file and {folder} for
     * its folder.
     */
    private static final List<String> EVASIONS =
        List.of(
            "mysql://{}/fleet?allowLoadLocalInfile=true",
            "mysql://{}/fleet?ALLOWLOADLOCALINFILE=YES",
            "mysql://{}/fleet?%61llowLoadLocalInfile=%74rue",
            "mysql://{}/fleet?allowLoadLocalInfile=false&allowLoadLocalInfile=true",
            "mysql://{}/fleet?allowLoadLocalInfile=true&allowUrlInLocalInfile=true",
            "mysql://{}/fleet?allowLoadLocalInfileInPath={folder}",
            "mysql://{}/fleet?%61llowLoadLocalInfileIn%50ath=/",
            "mysql://address=(host={host})(port={port})(allowLoadLocalInfile=true)/fleet",
            "mysql://address=(host={host})(port={port})(%61llowLoadLocalInfile=true)/fleet",
            "mysql://(host={host},port={port},allowLoadLocalInfile=true)/fleet",
            "mysql://[(host={host},port={port},allowLoadLocalInfile=true)]/fleet",
            "mysql://(host={host},port={port},allowLoadLocalInfileInPath=/)/fleet",
            "mysql://(host=127.0.0.1,port=1),(host={host},port={port},allowLoadLocalInfile=true)/fleet",
            "mysql://127.0.0.1:1,address=(host={host})(port={port})(allowLoadLocalInfile=true)/fleet",
            "mysql:loadbalance://(host={host},port={port},allowLoadLocalInfile=true)/fleet",
            "mysql:replication://(host={host},port={port},allowLoadLocalInfile=true),{}/fleet",
            "mariadb://{}/fleet?initSql=LOAD DATA LOCAL INFILE '{file}' INTO TABLE t",
            "mariadb://{}/fleet?allowLocalInfile=true&initSql=LOAD DATA LOCAL INFILE '{file}' INTO"
                + " TABLE t",
            "mariadb://{}/fleet?allowLocalInfile=true&INITSQL=LOAD DATA LOCAL INFILE '{file}' INTO"
                + " TABLE t",
            "mariadb://{}/fleet?allowLocalInfile=true&sessionVariables=@a=\"LOAD DATA LOCAL INFILE"
                + " '{file}'\"",
            "mysql:sequential://{}/fleet?permitMysqlScheme=true&retriesAllDown=1&sessionVariables=@a=\"LOAD"
                + " DATA LOCAL INFILE '{file}'\"",
            "mysql://{}/fleet?permitMysqlScheme=true&sessionVariables=@a=\"LOAD DATA LOCAL INFILE"
                + " '{file}'\"",
            "mariadb://{}/fleet?credentialType=PROPERTY&userKey=" + PROPERTY,
            "mariadb://{}/fleet?CREDENTIALTYPE=PROPERTY&userKey=" + PROPERTY,
            "mariadb://{}/fleet?credentialType=ENV&userKey=PATH");

    private String url(String evasion) {
      String[] address = server.address().split(":", -1);
      return "jdbc:"
          + evasion
              .replace("{host}", address[0])
              .replace("{port}", address[1])
              .replace("{file}", secret.toString())
              .replace("{folder}", secret.getParent().toString())
              .replace("{}", server.address());
    }

    @ParameterizedTest
    @MethodSource("urls")
    @DisplayName(
        "C10_3 no parameter of the URL lets the server have a file or a secret of the worker")
    void noParameterOfTheUrl(EntryPoint access, String evasion) {
      attack(access, configuration(url(evasion)));
    }

    @ParameterizedTest
    @MethodSource("urlsWithParameters")
    @DisplayName(
        "C10_3 no property for the driver lets the server have a file or a secret of the worker")
    void noPropertyForTheDriver(EntryPoint access, String evasion) {
      int query = evasion.indexOf('?');
      Map<String, String> configuration = configuration(url(evasion.substring(0, query)));
      // The profile of Confluent's sink has other names for pauses.
      configuration.keySet().removeIf(name -> name.startsWith("retry."));
      configuration.put("config.profile", "confluent");
      for (String parameter : url(evasion.substring(query + 1)).substring(5).split("&", -1)) {
        String[] nameAndValue = parameter.split("=", 2);
        configuration.put("connection." + nameAndValue[0], nameAndValue[1]);
      }

      attack(access, configuration);
    }

    private void attack(EntryPoint access, Map<String, String> configuration) {
      server.askForFiles(secret.toString(), secret.toUri().toString(), "pom.xml");
      System.setProperty(PROPERTY, SECRET);
      configuration.put("connection.password", "of this user");

      access.tryToConnect(configuration);

      System.clearProperty(PROPERTY);
      assertNothingOf(server.loot());
      assertThat(server.loot().received()).doesNotContain(System.getenv("PATH"));
    }

    @ParameterizedTest
    @MethodSource("accesses")
    @DisplayName("C10_6 no ticket is asked for with the worker's login, nor is that configured")
    void noTicketIsAskedFor(EntryPoint access, String scheme) {
      String logins = System.getProperty(LOGIN_CONFIGURATION);
      server.askForPassword(
          scheme.equals("mysql")
              ? HostileMySql.MySqlLogin.KERBEROS
              : HostileMySql.MySqlLogin.GSSAPI);

      access.tryToConnect(configuration("jdbc:" + scheme + "://" + server.address() + "/fleet"));

      assertThat(server.loot().logins()).isPositive();
      assertThat(System.getProperty(LOGIN_CONFIGURATION)).isEqualTo(logins);
      assertNothingOf(server.loot());
    }

    @ParameterizedTest
    @EnumSource(EntryPoint.class)
    @DisplayName("C10_3 no token is read from a file of the worker")
    void noTokenIsReadFromAFile(EntryPoint access) {
      server.offerTls().askForPassword(HostileMySql.MySqlLogin.OPENID_CONNECT);

      access.tryToConnect(configuration(url("mysql://{}/fleet?idTokenFile={file}")));

      assertNothingOf(server.loot());
    }
  }

  /** A server that works, until it asks for a file at some point of a task's work. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class TakenOver extends DatabaseTest {
    private final FileRequestingProxy proxy = new FileRequestingProxy(database);
    private final TopicPartition partition = new TopicPartition(UniqueName.of("hostile"), 0);
    private final TestingRecords records = new TestingRecords();

    @BeforeEach
    void createTable() {
      TestingRow.createTable(database, partition.topic(), true);
    }

    @AfterEach
    void close() {
      proxy.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "load_data", "multi_row", "batch"})
    @DisplayName("C10_3 a server gets nothing but rows, whenever it asks for a file")
    void nothingButRows(String method) {
      for (String statement : List.of("select", "^set ", "^insert", "^commit")) {
        write(method, statement, secret.toString());
        write(method, statement, secret.toUri().toString(), "pom.xml");
      }

      assertThat(proxy.loot().requests()).isPositive();
      assertRowsOnly();
    }

    @Test
    @DisplayName("C10_3 a server gets nothing but rows in the middle of a load")
    void nothingButRowsOfALoad() {
      write("load_data", "load data", secret.toString());
      write("load_data", "load data", secret.toString(), secret.toString());
      write("load_data", "load data", "tarmac", secret.toString(), secret.toUri().toString());

      assertThat(proxy.loot().requests()).isPositive();
      assertRowsOnly();
    }

    @Test
    @DisplayName("C10_3 after a load a server gets neither a file nor the rows of the load")
    void nothingAfterALoad() {
      try (TaskHarness task = new TaskHarness(configuration("load_data"))) {
        task.open(partition).put(rows());
        assertThat(proxy.loot().received()).contains("LOAD DATA");
        proxy.askForFiles("^(?!load data)", secret.toString(), "tarmac");
        put(task);
        assertThat(proxy.loot().requests()).isPositive();
        assertThat(proxy.loot().files()).isEmpty();
      }
      assertRowsOnly();
    }

    private void write(String method, String statement, String... files) {
      proxy.askForFiles(statement, files);
      try (TaskHarness task = new TaskHarness(configuration(method))) {
        put(task.open(partition));
      }
    }

    private void put(TaskHarness task) {
      try {
        task.put(rows());
        task.put(rows());
      } catch (ConnectException refused) {
        // An answer that a task may give.
      }
    }

    private TaskConfiguration configuration(String method) {
      String option = server == MARIADB ? "disablePipeline=true" : "allowPublicKeyRetrieval=true";
      return TaskConfiguration.on(database)
          .with("connection.url", proxy.url() + "?" + option)
          .with("write.method", method)
          .with("retry.timeout.ms", 0)
          .batchSize(5000);
    }

    private List<SinkRecord> rows() {
      int first = (int) records.nextOffset(partition);
      return IntStream.range(first, first + 30)
          .mapToObj(
              id -> records.next(partition, TestingRow.key(id), TestingRow.of(id, "name " + id, 1)))
          .toList();
    }

    private void assertRowsOnly() {
      assertThat(proxy.loot().files()).allMatch(content -> content.contains("name "));
      assertThat(proxy.loot().received()).doesNotContain(SECRET, "<project");
    }
  }

  @Nested
  class PostgreSqlLogins {
    private final HostilePostgreSql server = new HostilePostgreSql(anotherAddress());

    @AfterEach
    void close() {
      server.close();
    }

    static Stream<Arguments> unverified() {
      return withEachAccess("%s/fleet", "127.0.0.1:1,%s/fleet", "%s/fleet?sslmode=prefer")
          .map(Arguments::get)
          .flatMap(each -> Stream.of(false, true).map(tls -> Arguments.of(each[0], each[1], tls)));
    }

    @ParameterizedTest
    @MethodSource("unverified")
    @DisplayName("C10_3 the password is not sent in clear, encrypted for whoever answers or not")
    void thePasswordIsNotSentInClear(EntryPoint access, String url, boolean isEncrypted) {
      server.askForPassword(HostilePostgreSql.PostgreSqlLogin.CLEAR_PASSWORD);
      if (isEncrypted) {
        server.offerTls();
      }

      access.tryToConnect(configuration("jdbc:postgresql://" + url.formatted(server.address())));

      assertThat(server.loot().logins()).isPositive();
      assertNothingOf(server.loot());
    }

    @Test
    @DisplayName("C10_2 C10_3 the message names the property to set")
    void thePropertyIsTold() {
      server.askForPassword(HostilePostgreSql.PostgreSqlLogin.CLEAR_PASSWORD);

      assertThat(
              new JdbcSinkConnector()
                  .validate(configuration("jdbc:postgresql://" + server.address() + "/fleet"))
                  .configValues())
          .filteredOn(value -> !value.errorMessages().isEmpty())
          .singleElement()
          .satisfies(
              value -> {
                assertThat(value.name()).isEqualTo("connection.url");
                assertThat(value.errorMessages())
                    .singleElement()
                    .asString()
                    .contains("sslmode=verify-full in connection.url", "requireAuth=password")
                    .doesNotContain("connection.password", SECRET);
              });
    }

    @Test
    @DisplayName("C10_3 a way to log in that the URL names is used")
    void aUserWhoSaysHowToLogIn() {
      server.askForPassword(HostilePostgreSql.PostgreSqlLogin.CLEAR_PASSWORD);

      EntryPoint.VALIDATE.tryToConnect(
          configuration("jdbc:postgresql://" + server.address() + "/fleet?requireAuth=password"));

      assertThat(server.loot().passwords()).contains(SECRET);
    }

    @ParameterizedTest
    @EnumSource(EntryPoint.class)
    @DisplayName("C10_3 nothing is copied in answer to any statement of a login")
    void nothingIsCopied(EntryPoint access) {
      access.tryToConnect(configuration("jdbc:postgresql://" + server.address() + "/fleet"));

      assertThat(server.loot().requests()).isPositive();
      assertNothingOf(server.loot());
    }
  }

  /** Returns an address of this machine that is not its loopback. */
  private static InetAddress anotherAddress() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
          .findFirst()
          .orElseGet(() -> Assumptions.abort("needs an address that is not the loopback"));
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
  }
}
