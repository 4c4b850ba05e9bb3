package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.MeasuredTable;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.database.Strategies;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.perf.measure.SchedulerTime;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.run.Lifetime;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.WaysReport;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All contests in one database. */
final class Competition {
  private static final int WARM_ROWS = 500;
  private static final int WARM_TURNS = 60;

  private final Server server;
  private final Agenda agenda;
  private final String fileSystem;

  /**
   * @param fileSystem that the server writes to
   */
  Competition(Server server, Agenda agenda, String fileSystem) {
    this.fileSystem = fileSystem;
    this.server = server;
    this.agenda = agenda;
  }

  WaysReport run(Lifetime life) throws SQLException {
    // Before the connections, so dropped after they have ended: the table is nobody's then.
    Tables tables = life.add(new Tables(server.access()));
    Sessions sessions = life.add(new Sessions(server.access()));
    List<Way> ways = server.ways(sessions);
    // After the connections: in PostgreSQL each is a process of its own.
    SchedulerTime time = server.process().flatMap(SchedulerTime::of).orElse(null);
    List<Figure> figures = new ArrayList<>();
    for (RowShape shape : agenda.shapes()) {
      figures.addAll(contests(shape, ways, time, sessions, tables));
      tables.drop();
    }
    return new WaysReport(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Machine.facts(fileSystem),
        versions(ways.get(0).connection()),
        server.settings(),
        options(),
        figures);
  }

  private List<Figure> contests(
      RowShape shape,
      List<Way> ways,
      @Nullable SchedulerTime time,
      Sessions sessions,
      Tables tables)
      throws SQLException {
    String name = "tarmac_ways_%d_%d".formatted(shape.columns(), ProcessHandle.current().pid());
    MeasuredTable table = tables.create(name, sessions.properties(name), shape);
    TablePlan plan = table.plan(Operation.INSERT);
    Way filler =
        ways.stream()
            .filter(way -> way.strategy().supports(plan, Operation.INSERT))
            .findFirst()
            .orElseThrow();
    Identifiers identifiers = Strategies.identifiers(filler.connection());
    String quoted = identifiers.quote(plan.table());
    Contents contents = new Contents(table, shape, quoted, server.analysis(quoted), filler);
    Contest contest = new Contest(ways, contents, time);
    for (Job job : agenda.jobs()) {
      contest.run(job, WARM_ROWS, WARM_TURNS);
    }
    List<Figure> figures = new ArrayList<>();
    for (Job job : agenda.jobs()) {
      int columns = contents.plan(job).columns().size();
      for (int rows : agenda.rows(server, columns)) {
        List<Figure> found = contest.run(job, rows, agenda.turns());
        print(job, shape, rows, found);
        figures.addAll(found);
      }
    }
    return figures;
  }

  private static void print(Job job, RowShape shape, int rows, List<Figure> found) {
    System.out.printf(
        "%s, %d columns, %,d rows: %s%n",
        job.words(),
        shape.columns(),
        rows,
        found.stream()
            .map(
                figure ->
                    String.format(Locale.ROOT, "%s %.2f", figure.way(), figure.processor().lower()))
            .collect(Collectors.joining(", ")));
  }

  private static Map<String, String> versions(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("java", Runtime.version().toString());
    versions.put("driver", metadata.getDriverName() + " " + metadata.getDriverVersion());
    connection.rollback();
    return versions;
  }

  private Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("jobs", agenda.jobs().toString());
    options.put("turns", String.valueOf(agenda.turns()));
    return options;
  }
}
