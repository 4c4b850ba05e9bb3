package io.tarmac.connect.jdbc.database.mysql;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server asks for files of this machine: before, during and after a load it gets rows from memory
 * or nothing. A hostile server would ask by itself. Here a statement makes the server ask.
 */
@EachDatabase(only = {MARIADB, MYSQL})
class StreamForFileIT extends DatabaseTest {

  final String table = UniqueName.of("stream");
  @TempDir Path directory;
  Path file;

  @Test
  @DisplayName("C10_6 without write.method=load_data a server can ask for no file")
  void noFileIsSentWithoutNeed() throws Exception {
    try (TestingSession target = open("", "auto")) {
      assertRefuses(target.connection());
    }
  }

  @Test
  @DisplayName("C10_6 rows are sent in the place of whatever file a server asks for")
  void rowsAreSentForAnyFile() throws Exception {
    try (TestingSession target = open("", "load_data")) {
      assertThat(load(target.connection(), file.toString())).isEqualTo(2);
      target.connection().commit();
    }

    assertThat(rows()).containsExactly(List.of("one"), List.of("two"));
  }

  @Test
  @DisplayName("C10_6 a server that asks a second time in a load gets nothing more")
  void aSecondFileIsNotSent() throws Exception {
    try (TestingSession target = open("?allowMultiQueries=true", "load_data");
        Statement statement = target.connection().createStatement()) {
      String both = sql("rows") + "; " + sql(file.toString());

      MySqlDriver.of(target.connection()).load(statement, both, stream());
      target.connection().commit();
    }

    assertThat(rows()).containsExactly(List.of("one"), List.of("two"));
  }

  @Test
  @DisplayName("C9 nothing holds the rows after they have been loaded")
  void nothingHoldsTheRows() throws Exception {
    try (TestingSession target = open("", "load_data");
        Statement statement = target.connection().createStatement()) {
      WeakReference<InputStream> loaded = load(target.connection(), statement);

      Await.until(
          "the stream is collected",
          () -> {
            System.gc();
            return loaded.get() == null;
          });
    }
  }

  /** Loads outside the test's own frame, which may hold the stream. */
  private WeakReference<InputStream> load(Connection connection, Statement statement)
      throws SQLException {
    InputStream stream = stream();
    MySqlDriver.of(connection).load(statement, sql("rows"), stream);
    return new WeakReference<>(stream);
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class RefusedFiles {
    @Test
    @DisplayName("C10_6 before and after a load every file is refused")
    void filesAreRefusedBeforeAndAfter() throws Exception {
      try (TestingSession target = open("", "auto")) {
        Connection connection = target.connection();

        assertRefuses(connection);
        assertThat(load(connection, file.toString())).isEqualTo(2);
        assertRefuses(connection);
        assertThat(rows()).containsExactly(List.of("one"), List.of("two"));
      }
    }

    /** A session has no stream if the driver opened it in place of another. */
    @Test
    @DisplayName("C10_6 once there is no stream any more, files are refused within the load too")
    void aLoadWithoutStreamSendsNoFile() throws Exception {
      try (TestingSession target = open("?allowMultiQueries=true", "load_data");
          Statement statement = target.connection().createStatement()) {
        ConnectorJ driver = (ConnectorJ) MySqlDriver.of(target.connection());
        InputStream losing =
            new FilterInputStream(stream()) {
              @Override
              public void close() {
                driver.session().setLocalInfileInputStream(null);
              }
            };

        assertThatThrownBy(
                () -> driver.load(statement, sql("rows") + "; " + sql(file.toString()), losing))
            .hasMessageContaining("allowLoadLocalInfileInPath");
        target.connection().commit();
      }
      assertThat(rows()).containsExactly(List.of("one"), List.of("two"));
    }
  }

  @BeforeEach
  void create() throws IOException {
    file = Files.writeString(directory.resolve("secret"), "secret\n");
    database.sql().execute("create table %s (v varchar(100))".formatted(database.quote(table)));
  }

  final TestingSession open(String options, String method) throws SQLException {
    return TestingSession.open(
        TaskConfiguration.on(database)
            .with("connection.url", database.url() + options)
            .with("write.method", method));
  }

  final void assertRefuses(Connection connection) throws SQLException {
    for (String name : List.of(file.toString(), file.toUri().toString(), "/etc/hostname", "")) {
      try (Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.executeUpdate(sql(name)))
            .isInstanceOf(SQLException.class);
      }
    }
    connection.commit();
    assertThat(rows()).noneMatch(row -> row.contains("secret"));
  }

  final int load(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return MySqlDriver.of(connection).load(statement, sql(name), stream());
    }
  }

  static InputStream stream() {
    return new ByteArrayInputStream("one\ntwo\n".getBytes(UTF_8));
  }

  final String sql(String name) {
    return "load data local infile '%s' into table %s".formatted(name, database.quote(table));
  }

  final List<List<@Nullable String>> rows() {
    return database.sql().rows("select v from " + database.quote(table));
  }
}
