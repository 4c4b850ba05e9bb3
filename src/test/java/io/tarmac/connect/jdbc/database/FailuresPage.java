package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.database.db2.Db2States;
import io.tarmac.connect.jdbc.database.h2.H2States;
import io.tarmac.connect.jdbc.database.mysql.MySqlStates;
import io.tarmac.connect.jdbc.database.oracle.OracleStates;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlStates;
import io.tarmac.connect.jdbc.database.sqlite.SqliteStates;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServerStates;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Line;
import io.tarmac.connect.jdbc.error.SqlStates.Mark;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.heading.anchor.IdGenerator;

/** The page that tells users what becomes of which error, rendered from the tables as Markdown. */
final class FailuresPage {

  private static final String HEADER =
      """
      # Errors

      <!-- Written by FailuresPageTest from ErrorCode and the tables of database errors. Change them, or the text in
           FailuresPage, then run mvn test -Dtest=FailuresPageTest -Dtarmac.docs=write -->

      Each message about an error ends with the code of its cause, such as `[TARMAC-TYPE-01]`. Search this page for
      the code. [Troubleshoot](../how-to/troubleshoot.md) shows where you find the message. Messages of Connect, of
      converters and of transformations have no code. After you have fixed the cause,
      [restart the task](../how-to/troubleshoot.md#look-the-code-up), unless its entry says that it goes on by itself.

      Below the causes you find [what the sink does](#what-the-sink-does-after-a-database-error) after an error of the
      database, [how long it waits](#how-long-is-waited), and a table of SQLSTATEs and codes for each database.
      """;

  private static final String AFTER_THE_CAUSES =
      """

      ## What the sink does after a database error

      The message has the SQLSTATE, the vendor's code and the kind of the error: `(transient)`, `(bad_record)` or
      `(fatal)`. The tables say which fatal errors are always fatal. The kind decides what happens:

      | kind | what happens | examples |
      |---|---|---|
      | transient | The sink tries the same batch again, with pauses that grow from `retry.backoff.ms` to `retry.backoff.max.ms`, for as long as `retry.timeout.ms` allows. The log has a WARN when this begins and every 30 s. The task stays `RUNNING`, and nothing goes to the dead letter queue. | the database is down, a failover, a deadlock |
      | bad record | The row is to blame and would fail again. With a dead letter queue the record goes there. Without one the task stops. The rows before it are written. | a text that is too long, a foreign key |
      | fatal | If one row alone meets the error, [another row decides](../how-to/bad-records.md#whose-fault-it-is) whether the record is bad. Otherwise the task stops. | a missing table, a syntax error in a trigger |
      | fatal, always | The session or the server is in trouble, so no other row is tried. The task stops at once, and nothing goes to the dead letter queue. | a wrong password, a missing privilege, a full disk |

      "Bad record, unless every row meets it" means: the record is bad if another row passes, or if there is no other
      row. If different rows meet the error and none passes, the task stops.

      The sink finds the kind as follows. It looks through the driver's exception, its causes and the exceptions that
      are linked to it, nearest first. The first exception that a table below knows decides. The table is asked for the
      driver's class first, then for the vendor's code, then for the SQLSTATE, then for its first two characters. If
      that says fatal, the server's routine that raised the error may still say bad record.

      If no exception is known, but one is of the network (a socket, TLS, the name service), the database is down. Any
      other unknown error is fatal, and the message says "not in the table of known ones". Please report its SQLSTATE
      and code.

      While the sink connects, or creates or alters a table, no record is to blame: what would be a bad record is fatal.
      While it connects, SQLSTATE 08004 without a known code is fatal too: the server or the driver refuses the login,
      for example because there is no password. TLS that only one side has, and a server that asks
      for the password in clear text, are fatal too. Other failures of TLS are transient.

      ## How long is waited

      The sink sets these limits if `connection.url` does not set others:

      | wait | PostgreSQL | MySQL, MariaDB |
      |---|---|---|
      | to reach the server | `connectTimeout` 10 s | `connectTimeout` 10 s |
      | to log in | `loginTimeout` 30 s | as for an answer |
      | for an answer | `socketTimeout` 60 s | `socketTimeout` 60 s |
      | for a statement to be cancelled, and then for its answer | `cancelSignalTimeout` 2 s | |
      | for a query of the catalog when a table is planned or validated, except those of the driver's own metadata | 50 s, five sixths of `socketTimeout` | 50 s, five sixths of `socketTimeout` |
      | for a table to be altered or emptied, even if the URL sets less | at least an hour | at least an hour |
      | for a lock | `lock_timeout` 30 s, unless the server, the role or the URL sets it | `lock_wait_timeout` and `innodb_lock_wait_timeout` at most 30 s, unless the URL sets them |
      | of the server, for a worker that is silent within a transaction | `idle_in_transaction_session_timeout` 60 s, `tcp_keepalives_idle` 60 s (`interval` 10 s, `count` 3), unless the server, the role or the URL sets them | MariaDB: `idle_write_transaction_timeout` 60 s, unless the server or the URL sets that or `idle_transaction_timeout`; both: `wait_timeout` at most 20 min, unless the URL sets it |

      For other databases see [databases](databases.md).

      A thread of its own waits for the database (`write.behind=true`). Connect's thread waits at most 1.5 s of a `put`.
      Then Connect hands the same records over again, so that the task notices a stop or a rebalance in time. With
      `write.behind=false`, Connect's thread waits as long as the database takes.
      """;

  private static final Map<String, String> GROUPS =
      Map.of(
          "CONFIG", "Configuration",
          "CONNECTION", "Connections",
          "TABLE", "Tables and columns",
          "TYPE", "Types and values",
          "RECORD", "Records",
          "DATABASE", "Statements that the database refuses",
          "DDL", "Creating and altering tables",
          "OFFSET", "Stored offsets",
          "DELIVERY", "Dead letters and defects");

  private FailuresPage() {}

  static String render() {
    StringBuilder page = new StringBuilder(HEADER);
    appendIndex(page);
    appendCauses(page);
    page.append(AFTER_THE_CAUSES);
    SqlStates standard = SqlStates.standard();
    append(page, "Every database", standard.lines());
    append(page, "PostgreSQL", more(PostgreSqlStates.states()));
    List<Line> mySql = more(MySqlStates.ofMySql());
    List<Line> mariaDb = more(MySqlStates.ofMariaDb());
    append(page, "MySQL and MariaDB", mySql.stream().filter(mariaDb::contains).toList());
    append(page, "MySQL alone", mySql.stream().filter(line -> !mariaDb.contains(line)).toList());
    append(page, "MariaDB alone", mariaDb.stream().filter(line -> !mySql.contains(line)).toList());
    append(page, "H2", more(H2States.states()));
    append(page, "SQLite, by what its result codes stand for", more(SqliteStates.states()));
    append(page, "SQL Server", more(SqlServerStates.states()));
    append(page, "Oracle", more(OracleStates.states()));
    append(page, "Db2", more(Db2States.states()));
    append(page, "CockroachDB, in addition to those of PostgreSQL", ofCockroachDb());
    return page.toString();
  }

  private static void appendIndex(StringBuilder page) {
    page.append("\n| code | cause |\n|---|---|\n");
    for (ErrorCode cause : ErrorCode.values()) {
      String anchor = IdGenerator.builder().build().generateId(heading(cause));
      page.append("| [%s](#%s) | %s |\n".formatted(cause.code(), anchor, cause.title()));
    }
  }

  private static void appendCauses(StringBuilder page) {
    String latest = "";
    for (ErrorCode cause : ErrorCode.values()) {
      String code = cause.code();
      String group = code.substring(code.indexOf('-') + 1, code.lastIndexOf('-'));
      if (!group.equals(latest)) {
        page.append("\n## ").append(GROUPS.get(group)).append('\n');
        latest = group;
      }
      page.append("\n### ").append(heading(cause)).append("\n\n| | |\n|---|---|\n");
      append(page, "What happened", cause.event());
      append(page, "Why", cause.reason());
      append(page, "What to do", cause.action());
      append(page, "See also", cause.links());
    }
  }

  private static String heading(ErrorCode cause) {
    return cause.code() + ": " + cause.title();
  }

  private static void append(StringBuilder page, String label, String text) {
    page.append("| **%s** | %s |\n".formatted(label, text));
  }

  private static List<Line> ofCockroachDb() {
    List<Line> postgreSql = PostgreSqlStates.states().lines();
    return CockroachDb.states().lines().stream()
        .filter(line -> !postgreSql.contains(line))
        .toList();
  }

  private static List<Line> more(SqlStates states) {
    List<Line> standard = SqlStates.standard().lines();
    return states.lines().stream().filter(line -> !standard.contains(line)).toList();
  }

  private static void append(StringBuilder page, String title, List<Line> lines) {
    page.append("\n## ").append(title).append("\n\n| kind | error | meaning |\n|---|---|---|\n");
    lines.stream()
        .sorted(
            Comparator.comparing(Line::kind)
                .thenComparing(line -> !line.contestable())
                .thenComparing(Line::mark))
        .forEach(
            line ->
                page.append(
                    "| %s | %s | %s |\n"
                        .formatted(kind(line), error(line), line.meaning().replace("_", "\\_"))));
  }

  private static String kind(Line line) {
    return switch (line.kind()) {
      case TRANSIENT -> "transient";
      case BAD_RECORD ->
          line.contestable() ? "bad record, unless every row meets it" : "bad record";
      case FATAL -> line.contestable() ? "fatal" : "fatal, always";
      case BUSY -> throw new IllegalArgumentException("no failure at all");
    };
  }

  private static String error(Line line) {
    String code = "`" + line.code() + "`";
    if (line.mark() == Mark.SQLSTATE) {
      return line.code().length() == 2 ? "SQLSTATEs " + code : "SQLSTATE " + code;
    }
    if (line.mark() == Mark.ROUTINE) {
      return "routine " + code;
    }
    return line.mark() == Mark.VENDOR_CODE
        ? "code " + code
        : "`" + line.code().substring(line.code().lastIndexOf('.') + 1) + "`";
  }
}
