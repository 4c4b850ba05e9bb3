package io.tarmac.perf.database;

import io.tarmac.perf.event.Column;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The databases that perf supports, and their differences. */
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
      Integer.MIN_VALUE, // makes Connector/J stream row by row
      MARIADB.settings);

  /**
   * The end of a MariaDB table's definition. It adds the number of the writing transaction to each
   * row; the server keeps the commit time of such a transaction.
   */
  private static final String SYSTEM_VERSIONING =
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

  int defaultPort() {
    return switch (this) {
      case POSTGRESQL -> 5432;
      case MARIADB, MYSQL -> 3306;
    };
  }

  public String urlPrefix() {
    return urlPrefix;
  }

  /** Returns URL options that let the driver send a batch as one statement or message. */
  public Map<String, String> batchRewriting() {
    return switch (this) {
      case POSTGRESQL -> Map.of("reWriteBatchedInserts", "true");
      // The driver in Debezium's archive (3.5.3) has no rewriteBatchedStatements.
      case MARIADB -> Map.of("useBulkStmts", "true");
      case MYSQL -> Map.of("rewriteBatchedStatements", "true");
    };
  }

  /** Returns URL options that let the driver send a local file. */
  Map<String, String> localFileOptions() {
    return switch (this) {
      case POSTGRESQL -> Map.of();
      case MARIADB -> Map.of("allowLocalInfile", "true");
      // Tarmac's own LOAD DATA requires that this path is empty.
      case MYSQL -> Map.of("allowLoadLocalInfile", "true", "allowLoadLocalInfileInPath", "");
    };
  }

  /** Returns the fetch size with which the driver streams a large result. */
  int fetchSize() {
    return fetchSize;
  }

  /** Returns the names of the server settings that decide durability and speed. */
  List<String> settings() {
    return settings;
  }

  /**
   * Returns the statement that creates a table.
   *
   * @param index whether the first column is the primary key
   * @param commitTimes whether a MariaDB table records the commit time of each row
   */
  String createTable(String table, List<Column> columns, boolean index, boolean commitTimes) {
    Column key = columns.get(0);
    String first =
        quoted(key.name()) + " " + type(key) + " not null" + (index ? " primary key" : "");
    return columns.stream()
        .map(column -> column == key ? first : quoted(column.name()) + " " + type(column))
        .collect(
            Collectors.joining(
                ", ",
                "create table " + quoted(table) + " (",
                commitTimes && this == MARIADB ? SYSTEM_VERSIONING : ")"));
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
