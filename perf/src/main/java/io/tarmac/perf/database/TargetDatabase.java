package io.tarmac.perf.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The database that sinks write to. Closing it stops a database that perf has started. */
public interface TargetDatabase extends AutoCloseable {
  /** The network timeout of every connection. */
  int ANSWER_MILLIS = 60_000;

  DatabaseKind kind();

  Access access();

  /** Returns the server's first process, if it runs on this machine and perf may observe it. */
  Optional<ProcessHandle> process();

  /** Flushes what earlier iterations wrote, if the database offers that. */
  default void settle() {}

  @Override
  void close();

  default Connection open() throws SQLException {
    return open(access());
  }

  /** Opens a connection that can load a local file. */
  default Connection openForFiles() throws SQLException {
    return open(access().withOptions(kind().localFileOptions()));
  }

  static Connection open(Access access) throws SQLException {
    Properties properties = new Properties();
    access.username().ifPresent(name -> properties.setProperty("user", name));
    access.password().ifPresent(password -> properties.setProperty("password", password));
    Connection connection = DriverManager.getConnection(access.url(), properties);
    // A server that hangs must not make the run hang.
    connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
    return connection;
  }

  /** Returns the settings that decide durability and speed, as the server reports them. */
  default Map<String, String> settings() throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String name : kind().settings()) {
        String query =
            kind() == DatabaseKind.POSTGRESQL ? "show " + name : "select @@global." + name;
        try (ResultSet result = statement.executeQuery(query)) {
          result.next();
          settings.put(name, result.getString(1));
        }
      }
    }
    return settings;
  }
}
