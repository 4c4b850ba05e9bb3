package io.tarmac.perf.database;

import io.tarmac.perf.event.Column;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The databases perf knows, and what differs between them. */
public enum DatabaseKind {
  POSTGRESQL(
      "jdbc:postgresql:",
      '"',
      "double precision",
      5_000,
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "wal_level",
          "shared_buffers",
          "max_wal_size",
          "track_commit_timestamp")),
  MARIADB(
      "jdbc:mariadb:",
      '`',
      "double",
      5_000,
      List.of(
          "version",
          "innodb_flush_log_at_trx_commit",
          "sync_binlog",
          "log_bin",
          "binlog_format",
          "innodb_doublewrite",
          "innodb_buffer_pool_size",
          "local_infile",
          "character_set_server")),
  MYSQL(
      "jdbc:mysql:",
      '`',
      "double",
      Integer.MIN_VALUE, // Connector/J's sign for row by row
      MARIADB.settings);

  /**
   * The end of a MariaDB table whose rows have the number of the transaction that wrote them. The
   * server keeps the time of each such transaction's commit.
   */
  private static final String WITH_TRANSACTIONS =
      """
      , written_by bigint unsigned generated always as row start invisible,
      replaced_by bigint unsigned generated always as row end invisible,
      period for system_time (written_by, replaced_by)) with system versioning""";

  private final String urlPrefix;
  private final char quote;
  private final String doubleType;
  private final int fetchSize;
  private final List<String> settings;

  DatabaseKind(
      String urlPrefix, char quote, String doubleType, int fetchSize, List<String> settings) {
    this.urlPrefix = urlPrefix;
    this.quote = quote;
    this.doubleType = doubleType;
    this.fetchSize = fetchSize;
    this.settings = settings;
  }

  /** The port of a URL that names none. */
  int usualPort() {
    return switch (this) {
      case POSTGRESQL -> 5432;
      case MARIADB, MYSQL -> 3306;
    };
  }

  public String urlPrefix() {
    return urlPrefix;
  }

  /** Options of a URL that let the driver make one statement, or one message, of a batch. */
  public Map<String, String> batchRewriting() {
    return switch (this) {
      case POSTGRESQL -> Map.of("reWriteBatchedInserts", "true");
      // The driver in Debezium's archive (3.5.3) has no rewriteBatchedStatements.
      case MARIADB -> Map.of("useBulkStmts", "true");
      case MYSQL -> Map.of("rewriteBatchedStatements", "true");
    };
  }

  /** Options of a URL that let the driver send a file of this machine. */
  Map<String, String> localFiles() {
    return switch (this) {
      case POSTGRESQL -> Map.of();
      case MARIADB -> Map.of("allowLocalInfile", "true");
      // The connector's own way to load requires that this path is empty.
      case MYSQL -> Map.of("allowLoadLocalInfile", "true", "allowLoadLocalInfileInPath", "");
    };
  }

  /** The fetch size with which a driver streams a large result. */
  int fetchSize() {
    return fetchSize;
  }

  /** The settings that decide durability and speed. */
  List<String> settings() {
    return settings;
  }

  /**
   * Returns the statement that creates a table.
   *
   * @param index whether the first column is the primary key
   * @param timed whether the server keeps the time of each row's commit, if that is for the table
   *     to ask for
   */
  String createTable(String table, List<Column> columns, boolean index, boolean timed) {
    Column key = columns.get(0);
    String first =
        quoted(key.name()) + " " + type(key) + " not null" + (index ? " primary key" : "");
    return columns.stream()
        .map(column -> column == key ? first : quoted(column.name()) + " " + type(column))
        .collect(
            Collectors.joining(
                ", ",
                "create table " + quoted(table) + " (",
                timed && this == MARIADB ? WITH_TRANSACTIONS : ")"));
  }

  private String type(Column column) {
    return switch (column.type()) {
      case INT -> "int";
      case BIGINT -> "bigint";
      case DOUBLE -> doubleType;
      case TEXT, STAMP -> "text";
      case SHORT_TEXT -> "varchar(50)";
    };
  }

  String quoted(String name) {
    return quote + name + quote;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
