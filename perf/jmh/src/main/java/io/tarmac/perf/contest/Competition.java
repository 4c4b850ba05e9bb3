package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.JdbcSinkConnector;
import io.tarmac.connect.jdbc.MeasuredTable;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.perf.measure.SchedulerTime;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.run.Lifetime;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.WaysReport;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All contests in one database; those that the journal has are not held again. */
final class Competition {
  /** Of a transaction, before anything is measured. */
  static final int WARM_ROWS = 500;

  private final ServerKind kind;
  private final Server server;
  private final Agenda agenda;
  private final String fileSystem;
  private final Journal journal;

  /** What all contests share. */
  private record Field(
      Tables tables,
      Sessions sessions,
      List<Way> ways,
      @Nullable SchedulerTime time,
      Circumstances circumstances) {}

  /**
   * Contests that have not begun.
   *
   * @param fileSystem that the server writes to
   */
  Competition(ServerKind kind, Server server, Agenda agenda, String fileSystem, Journal journal) {
    this.kind = kind;
    this.server = server;
    this.agenda = agenda;
    this.fileSystem = fileSystem;
    this.journal = journal;
  }

  WaysReport run(Lifetime life) throws SQLException {
    // Before the connections, so dropped after they have ended: the table is nobody's then.
    Tables tables = life.add(new Tables(server.access()));
    Sessions sessions = life.add(new Sessions(server.access()));
    List<Way> ways = server.ways(sessions);
    Circumstances circumstances = circumstances(ways.get(0).connection());
    // After the connections: in PostgreSQL each is a process of its own.
    SchedulerTime time = server.process().flatMap(SchedulerTime::of).orElse(null);
    Field field = new Field(tables, sessions, ways, time, circumstances);
    List<Figure> figures = new ArrayList<>();
    for (RowShape shape : agenda.shapes()) {
      figures.addAll(figures(shape, field));
    }
    return new WaysReport(
        now(),
        circumstances.machine(),
        circumstances.versions(),
        circumstances.database(),
        circumstances.options(),
        figures);
  }

  private List<Figure> figures(RowShape shape, Field field) throws SQLException {
    List<PlannedContest> planned = agenda.planned(kind, shape);
    List<Figure> figures = new ArrayList<>();
    if (planned.stream().noneMatch(one -> journal.measured(one.key()).isEmpty())) {
      planned.forEach(one -> figures.addAll(journal.measured(one.key())));
      return figures;
    }
    Contest contest = contest(shape, field);
    for (PlannedContest one : planned) {
      List<Figure> found = journal.measured(one.key());
      if (found.isEmpty()) {
        journal.begins(one.key());
        found = contest.run(one.job(), one.rows(), agenda.turns());
        journal.add(one.key(), found, field.circumstances());
      }
      figures.addAll(found);
    }
    field.tables().drop();
    return figures;
  }

  /** Warm already. */
  private Contest contest(RowShape shape, Field field) throws SQLException {
    // Not by a number that another machine's process may have on the same server.
    String name = "tarmac_ways_%d_%08x".formatted(shape.columns(), new SecureRandom().nextInt());
    MeasuredTable table = field.tables().create(name, field.sessions().properties(name), shape);
    TablePlan plan = table.plan(Operation.INSERT);
    Way filler =
        field.ways().stream()
            .filter(way -> way.strategy().supports(plan, Operation.INSERT))
            .findFirst()
            .orElseThrow();
    String quoted = KnownDatabases.read(filler.connection()).identifiers().quote(plan.table());
    Contents contents = new Contents(table, shape, quoted, server.analysis(quoted), filler);
    Contest contest = new Contest(field.ways(), contents, field.time());
    if (agenda.warmTurns() > 0) {
      for (Job job : agenda.jobs()) {
        contest.run(job, WARM_ROWS, agenda.warmTurns());
      }
    }
    return contest;
  }

  private Circumstances circumstances(Connection connection) throws SQLException {
    return new Circumstances(
        Machine.facts(fileSystem), versions(connection), server.settings(), options());
  }

  private static Map<String, String> versions(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("java", Runtime.version().toString());
    versions.put("tarmac", new JdbcSinkConnector().version());
    versions.put("driver", metadata.getDriverName() + " " + metadata.getDriverVersion());
    connection.rollback();
    return versions;
  }

  private Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("jobs", agenda.jobs().toString());
    options.put("turns", String.valueOf(agenda.turns()));
    if (!kind.parameters().isEmpty()) {
      options.put("connection", kind.parameters().toString());
    }
    return options;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
