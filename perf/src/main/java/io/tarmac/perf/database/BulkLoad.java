package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.event.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/** A bulk load of a local file into a table, over one connection in one transaction. */
public record BulkLoad(TargetTable table, Connection connection) implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * Writes the rows of these ids to a file, in the default text format of COPY and LOAD DATA: a tab
   * between columns, a backslash before special characters.
   */
  public static void write(Path file, Traffic traffic, int[] ids) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      for (int id : ids) {
        writer.append(line(traffic.row(id))).append('\n');
      }
    } catch (IOException e) {
      throw new ReplayFailure("The rows cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  static String line(List<Object> row) {
    return row.stream().map(BulkLoad::escaped).collect(Collectors.joining("\t"));
  }

  private static String escaped(Object value) {
    return value
        .toString()
        .replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  public static BulkLoad open(TargetTable table) {
    try {
      return new BulkLoad(table, table.database().openForFiles());
    } catch (SQLException e) {
      throw failure(table, e);
    }
  }

  /** Loads and commits the file's rows. */
  public void load(Path file) {
    try {
      switch (table.database().kind()) {
        case POSTGRESQL -> copy(file);
        case MARIADB, MYSQL -> loadData(file);
      }
    } catch (SQLException | IOException e) {
      throw failure(table, e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(table, e);
    }
  }

  private void copy(Path file) throws SQLException, IOException {
    try (InputStream rows = Files.newInputStream(file)) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("copy " + table.quoted() + " from stdin", rows, BUFFER_BYTES);
    }
  }

  private void loadData(Path file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "load data local infile '%s' into table %s character set utf8mb4"
              .formatted(file.toString().replace("'", "''"), table.quoted()));
    }
  }

  private static ReplayFailure failure(TargetTable table, Exception e) {
    return new ReplayFailure(
        "A file cannot be loaded into %s: %s%s"
            .formatted(
                table.name(),
                e.getMessage(),
                table.database().kind() == DatabaseKind.POSTGRESQL
                    ? ""
                    : " (the server must run with local_infile=1)"),
        e);
  }
}
