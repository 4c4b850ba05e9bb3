package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.credentials.Credentials;
import io.tarmac.connect.jdbc.credentials.CredentialsProvider;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.session.RefusedConnection;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tasks whose password is changed while they run, and whose sessions are ended then. */
@EachDatabase(
    only = {POSTGRESQL, MARIADB, MYSQL},
    soak = MYSQL)
@ResourceLock("log")
class CredentialsIT extends DatabaseTest {

  private static final String FIRST = "hidden-first-4711";
  private static final String SECOND = "hidden-second-4712";
  private static final String COMMAND = "/bin/sh ";

  /** The one folder that the operator of this JVM allows. */
  private static final Path FOLDER = allowedFolder();

  private final String table = UniqueName.of("renewed");
  private final Path file = FOLDER.resolve(table);
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();
  private final TestingUser user = userOfTable();
  private final TestingLog log = new TestingLog(Level.DEBUG);

  /** The users of providers that have been closed. */
  private static final Set<String> CLOSED = ConcurrentHashMap.newKeySet();

  /** A provider that reads a file by itself. */
  public static final class ReadingProvider implements CredentialsProvider, AutoCloseable {
    private Path file = Path.of("");
    private String username = "";

    @Override
    public void configure(Map<String, String> properties) {
      file = Path.of(properties.getOrDefault("where", ""));
      username = properties.getOrDefault("who", "");
    }

    @Override
    public Credentials credentials() throws IOException {
      return new Credentials(username, Files.readString(file));
    }

    @Override
    public void close() {
      CLOSED.add(username);
    }
  }

  private static Path allowedFolder() {
    try {
      Path folder = Files.createTempDirectory("credentials").toRealPath();
      folder.toFile().deleteOnExit();
      System.setProperty("tarmac.credentials.files.allowed", folder.toString());
      return folder;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private TestingUser userOfTable() {
    TestingRow.createTable(database, table, false);
    return TestingUser.create(database, table, Set.of("SELECT", "INSERT"), FIRST);
  }

  @AfterEach
  void cleanUp() throws IOException {
    log.close();
    user.close();
    Files.deleteIfExists(file);
    database.sql().execute("drop table " + database.quote(table));
  }

  @Test
  @DisplayName("C5_1 C10_3 a task goes on with the new password of its file")
  void aTaskReadsItsNewPassword() throws IOException {
    Files.writeString(file, FIRST + "\n");
    try (TaskHarness task = new TaskHarness(fromFile()).open(partition)) {
      put(task, 1);
      Files.writeString(file, "username=%s\npassword=%s\n".formatted(user.name(), SECOND));
      change(SECOND);
      put(task, 2);
    }
    assertThatNothingIsRevealed();
  }

  @Test
  @DisplayName("C5_1 C10_3 a task waits for its file, and warns with the reason")
  void aTaskWaitsForItsFile() throws IOException {
    try (TaskHarness task = new TaskHarness(fromFile()).open(partition)) {
      SinkRecord first = record(1);
      assertThat(catchThrowableOfType(RetriableException.class, () -> task.put(first))).isNotNull();
      Files.writeString(file, FIRST);
      task.putUntilAccepted(List.of(first));
      task.settle();
    }
    assertThat(database.sql().count(table)).isEqualTo(1);
    assertThat(log.hasEventWith("WARN", "connection.credentials.provider=file cannot read"))
        .as(log.text())
        .isTrue();
    assertThatNothingIsRevealed();
  }

  @Test
  @DisplayName("C5_1 a password that is renewed while the server refuses the old one is tried")
  void aRefusedPasswordIsReadAgain() throws IOException {
    // Each run prints another password, and the first of a connection is wrong.
    Path count = Files.writeString(FOLDER.resolve(table + "-count"), "");
    Files.writeString(
        file,
        "echo >> %1$s; test $(wc -l < %1$s) -eq 1 && echo wrong || echo %2$s"
            .formatted(count, FIRST));
    try (TaskHarness task = new TaskHarness(fromCommand()).open(partition)) {
      put(task, 1);
    }
    assertThat(Files.readAllLines(count)).hasSize(2);
    Files.delete(count);
  }

  @Test
  @DisplayName(
      "C5_3 C10_2 C10_3 a password that stays wrong stops the task, and names the provider")
  void aPasswordThatStaysWrongStopsTheTask() throws IOException {
    Files.writeString(file, SECOND);
    RefusedConnection refused =
        catchThrowableOfType(
            RefusedConnection.class,
            () -> ConnectionProbe.open(SinkConfig.parse(fromFile())).close());
    assertThat(refused.property()).isEqualTo("connection.credentials.provider");
    assertThat(refused.code()).isEqualTo(ErrorCode.LOGIN_REFUSED);
    try (TaskHarness task = new TaskHarness(fromFile()).open(partition)) {
      assertThat(task.failure(record(1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("the credentials are those of connection.credentials.provider=file")
          .hasMessageNotContaining(SECOND)
          .hasMessageEndingWith("[TARMAC-CONNECTION-02]");
    }
    assertThatNothingIsRevealed();
  }

  @Test
  @DisplayName("C5_1 C10_3 a class of the user's own gives the credentials")
  void anOwnClassGivesTheCredentials() throws IOException {
    Files.writeString(file, FIRST);
    Map<String, String> configuration =
        configuration()
            .with("connection.credentials.provider", ReadingProvider.class.getName())
            .with("connection.credentials.provider.where", file)
            .with("connection.credentials.provider.who", user.name())
            .with("connection.username", "nobody");
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      put(task, 1);
      Files.writeString(file, SECOND);
      change(SECOND);
      put(task, 2);
      assertThat(CLOSED).doesNotContain(user.name());
    }
    Await.until("the provider is closed", () -> CLOSED.contains(user.name()));
    assertThatNothingIsRevealed();
  }

  private SinkRecord record(int id) {
    return records.next(partition, null, TestingRow.of(id, "a", id));
  }

  private void put(TaskHarness task, int id) {
    task.putUntilAccepted(List.of(record(id)));
    task.settle();
    assertThat(database.sql().count(table)).isEqualTo(id);
  }

  private TaskConfiguration configuration() {
    return TaskConfiguration.on(database)
        .with("connection.username", user.name())
        .with("connection.password", "none");
  }

  private TaskConfiguration fromFile() {
    return configuration()
        .with("connection.credentials.provider", "file")
        .with("connection.credentials.provider.path", file);
  }

  private TaskConfiguration fromCommand() {
    System.setProperty("tarmac.credentials.commands.allowed", COMMAND + file);
    return configuration()
        .with("connection.credentials.provider", "command")
        .with("connection.credentials.provider.command", COMMAND + file);
  }

  /** Gives the user another password, and ends the user's sessions. */
  private void change(String password) {
    if (server == POSTGRESQL) {
      Superuser.execute(
          database,
          "alter role %s password '%s'".formatted(database.quote(user.name()), password),
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = '%s'"
              .formatted(user.name()));
      return;
    }
    database
        .sql()
        .execute("alter user '%s'@'%%' identified by '%s'".formatted(user.name(), password));
    for (String session :
        database
            .sql()
            .column("select id from information_schema.processlist where user = ?", user.name())) {
      database.sql().execute("kill connection " + session);
    }
  }

  private void assertThatNothingIsRevealed() {
    assertThat(log.text()).doesNotContain(FIRST, SECOND);
  }
}
