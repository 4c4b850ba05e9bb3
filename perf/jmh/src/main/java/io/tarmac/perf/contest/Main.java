package io.tarmac.perf.contest;

import io.tarmac.perf.run.Lifetime;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.ways.WaysReport;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Entry of the script perf/ways. */
@Command(
    name = "perf/ways",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares Tarmac's ways to write: in one process, in turn, in whole transactions on a durable"
          + " database, by processor and wall time per row. Writes ways-DATABASE.json and .txt.",
      ""
    },
    footer = {
      "",
      "Databases of your own: their JDBC URLs, with user and password, in the environment as",
      "TARMAC_POSTGRESQL_URL, TARMAC_MARIADB_URL and TARMAC_MYSQL_URL."
    })
public final class Main implements Callable<Integer> {
  /** That an embedded server fills: mostly its log of what is written. */
  private static final long MOST_BYTES = 2L << 30;

  @Option(
      names = "--database",
      paramLabel = "NAME",
      split = ",",
      description = "${COMPLETION-CANDIDATES} (default: all that are there).")
  private List<ServerKind> databases = ServerKind.allThere();

  @Option(
      names = "--job",
      paramLabel = "NAME",
      split = ",",
      description = "insert, upsert_of_new, upsert_of_present, delete (default: all).")
  private List<Job> jobs = List.of(Job.values());

  @Option(
      names = "--shape",
      paramLabel = "NAME",
      split = ",",
      description = "narrow, medium, wide: 2, 8 and 20 columns (default: all).")
  private List<RowShape> shapes = List.of(RowShape.values());

  @Option(
      names = "--rows",
      paramLabel = "N",
      split = ",",
      description = "Rows of a transaction (default: numbers around the thresholds).")
  private List<Integer> rows = List.of();

  @Option(
      names = "--turns",
      paramLabel = "N",
      description = "How often each way is measured (default: 21).")
  private int turns = Agenda.TURNS;

  @Option(
      names = "--out",
      paramLabel = "DIRECTORY",
      description = "For the results (default: the working directory).")
  private Path out = Path.of(".");

  @Option(
      names = "--rehearse",
      description =
          "Find out whether each database serves and each way works; measure nothing, write nothing.")
  private boolean rehearse;

  @Option(
      names = "--suite",
      hidden = true,
      description = "As part of the suite strategies: its contests, its files in --out.")
  private Optional<SuiteSize> suite = Optional.empty();

  public static void main(String[] arguments) {
    Entry.run(new Main(), arguments);
  }

  @Override
  public Integer call() throws SQLException {
    // Those that are cheap to find out, before the first is measured.
    databases.forEach(ServerKind::requireReachable);
    return Lifetime.of(this::compete);
  }

  private int compete(Lifetime life) throws SQLException {
    Agenda agenda =
        suite
            .map(SuiteSize::agenda)
            .orElseGet(() -> new Agenda(jobs, shapes, rows, turns, Agenda.WARM_TURNS));
    if (rehearse) {
      databases.forEach(kind -> rehearse(kind, agenda, life));
    } else if (suite.isPresent()) {
      SuiteResults results = new SuiteResults(out, suite.get() == SuiteSize.SMOKE);
      Journal journal = printed(results, agenda);
      for (ServerKind kind : databases) {
        System.out.println("== " + kind);
        results.finish(kind, compete(kind, agenda, journal, life));
      }
    } else {
      Journal journal = printed(Journal.NONE, agenda);
      for (ServerKind kind : databases) {
        System.out.println("== " + kind);
        compete(kind, agenda, journal, life).write(out, "ways-" + kind);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  /** Each way writes a little into a table of its own. */
  private static void rehearse(ServerKind kind, Agenda agenda, Lifetime life) {
    try {
      compete(kind, agenda.rehearsal(), Journal.NONE, life);
    } catch (SQLException | IllegalStateException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new ReplayFailure(kind + " does not serve: " + cause.getMessage(), e);
    }
    System.out.println(kind + ": serves");
  }

  private Journal printed(Journal journal, Agenda agenda) {
    Countdown countdown = Countdown.of(databases, agenda, journal, System::nanoTime);
    return new PrintedJournal(journal, countdown, System.out);
  }

  private static WaysReport compete(ServerKind kind, Agenda agenda, Journal journal, Lifetime life)
      throws SQLException {
    return life.part(
        part -> {
          RunDirectory run = part.add(RunDirectory.create(false));
          Storage storage = Storage.ofRuns();
          storage.requireDisk();
          storage.requireSpace(MOST_BYTES);
          Server server = part.add(kind.start(run));
          return new Competition(kind, server, agenda, storage.fileSystem(), journal).run(part);
        });
  }
}
