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

/** The database that sinks write to; closing it stops it when perf started it. */
public interface TargetDatabase extends AutoCloseable {
  /** How long a server may think about one question. */
  int ANSWER_MILLIS = 60_000;

  DatabaseKind kind();

  Access access();

  /** The server's first process when it runs on this machine where it can be observed. */
  Optional<ProcessHandle> process();

  /** Writes what earlier iterations have left to write, where that can be asked for. */
  default void settle() {}

  @Override
  void close();

  default Connection open() throws SQLException {
    return open(access());
  }

  /** A connection over which a file of this machine can be loaded. */
  default Connection openForFiles() throws SQLException {
    return open(access().withOptions(kind().localFiles()));
  }

  /** Opens a connection to a database that is reached like this. */
  static Connection open(Access access) throws SQLException {
    Properties properties = new Properties();
    access.username().ifPresent(name -> properties.setProperty("user", name));
    access.password().ifPresent(password -> properties.setProperty("password", password));
    Connection connection = DriverManager.getConnection(access.url(), properties);
    // A server that hangs must not make the run hang.
    connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
    return connection;
  }

  /** The settings that decide durability and speed, as the server states them. */
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
