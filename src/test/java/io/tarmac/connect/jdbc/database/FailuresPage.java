package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.delivery.SqlStates.Line;
import io.tarmac.connect.jdbc.delivery.SqlStates.Mark;
import java.util.Comparator;
import java.util.List;

/** The page that tells users what becomes of which error, rendered from the tables as Markdown. */
final class FailuresPage {

  private static final String HEADER =
      """
      # Failures

      <!-- Written by FailuresPageTest from the tables of failures. Change them, or the text in FailuresPage, then
           run mvn test -Dtest=FailuresPageTest -Dtarmac.docs=write -->

      What becomes of an error of the database depends on its kind, which the connector's message names beside the
      SQLSTATE and the vendor's code:

      | kind | what happens | examples |
      |---|---|---|
      | transient | The batch is tried again as it is, with growing pauses (`retry.backoff.ms` to `retry.backoff.max.ms`) and a line in the log per attempt at WARN, for as long as `retry.timeout.ms` says. The task stays `RUNNING`; nothing goes to the dead letter queue. | the database is away, a failover, a deadlock |
      | bad record | The row is to blame, and would be the next time: with a dead letter queue it goes there, without one the task stops. The rows before it are written. | a text that is too long, a foreign key |
      | fatal | If one row alone meets the error, [another row decides](../how-to/bad-records.md#whose-fault-it-is) whether the row is bad. Else the task stops with the table, the column, the SQLSTATE and what would help. | a missing table, a syntax error in a trigger |
      | fatal, always | The session or the server is in trouble, whatever becomes of other rows. The task stops at once, and nothing goes to the dead letter queue. | a wrong password, a missing privilege, a full disk |

      An exception of a driver and all that is linked to it, its causes and the errors of a batch's rows, are looked
      through for one that is in the table, nearest first: by the driver's class, then by the vendor's code, then by the
      SQLSTATE, then by its first two characters. If none is, and one of them is an exception of the network (of a
      socket, of TLS, of the name service), that is an outage. Everything else is fatal, and the message says that it is
      "not in the table of known ones": please report it with the SQLSTATE and the code. The server's routine that raised
      an error counts if the table would say fatal.

      "Bad record, unless every row meets it" means: the row is bad if another row passes, or if there is no other row.
      If different rows meet the error and none passes, the task stops.

      Where no record is concerned, as while connecting or while a table is created or altered, a bad record is fatal.
      SQLSTATE 08004 without a code that says more is fatal while connecting: the server or the driver refuses the way
      to log in, as where there is no password.

      ## How long is waited

      Where the URL does not say otherwise:

      | | PostgreSQL | MySQL, MariaDB |
      |---|---|---|
      | to reach the server | `connectTimeout` 10 s | `connectTimeout` 10 s |
      | to be let in | `loginTimeout` 30 s | as for an answer |
      | for an answer | `socketTimeout` 60 s | `socketTimeout` 60 s |
      | for a table to be altered or emptied, whatever the URL says | an hour at least | an hour at least |
      | for a lock, within the session | `lock_timeout` 30 s, unless the server, the role or the URL sets it | `lock_wait_timeout`, `innodb_lock_wait_timeout` at most 30 s, unless the URL sets them |
      | by the server for a worker that says nothing more within a transaction | `idle_in_transaction_session_timeout` 60 s, `tcp_keepalives_idle` 60 s (`interval` 10 s, `count` 3), unless the server, the role or the URL sets them | MariaDB: `idle_write_transaction_timeout` 60 s, unless the server or the URL sets that or `idle_transaction_timeout`; both: `wait_timeout` at most 20 min, unless the URL sets it |

      Of the others: [databases](databases.md).

      All of that is waited by a thread of the task's own (`write.behind=true`). The thread that Connect calls the task
      on waits 1.5 s of a `put` at most; then Connect hands the same records over again, so that a worker which stops,
      or a rebalance, is noticed in time. With `write.behind=false` it waits as long as it takes.
      """;

  private FailuresPage() {}

  static String render() {
    StringBuilder page = new StringBuilder(HEADER);
    SqlStates standard = SqlStates.standard();
    append(page, "Every database", standard.lines());
    append(page, "PostgreSQL", more(PostgreSqlStates.states()));
    List<Line> mySql = more(MySqlStates.ofMySql());
    List<Line> mariaDb = more(MySqlStates.ofMariaDb());
    append(page, "MySQL and MariaDB", mySql.stream().filter(mariaDb::contains).toList());
    append(page, "MySQL alone", mySql.stream().filter(line -> !mariaDb.contains(line)).toList());
    append(page, "MariaDB alone", mariaDb.stream().filter(line -> !mySql.contains(line)).toList());
    append(page, "H2", more(H2States.states()));
    append(page, "HSQLDB", more(HsqldbStates.states()));
    append(page, "SQLite, by what its result codes stand for", more(SqliteStates.states()));
    append(page, "SQL Server", more(SqlServerStates.states()));
    append(page, "Oracle", more(OracleStates.states()));
    append(page, "Db2", more(Db2States.states()));
    append(page, "CockroachDB, beside those of PostgreSQL", ofCockroachDb());
    return page.toString();
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
                page.append("| ")
                    .append(kind(line))
                    .append(" | ")
                    .append(error(line))
                    .append(" | ")
                    .append(line.meaning().replace("_", "\\_"))
                    .append(" |\n"));
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
