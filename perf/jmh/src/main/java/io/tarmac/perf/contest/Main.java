package io.tarmac.perf.contest;

import io.tarmac.perf.run.Lifetime;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.ways.WaysReport;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
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
  @Option(
      names = "--database",
      paramLabel = "NAME",
      split = ",",
      description = "${COMPLETION-CANDIDATES} (default: all that are there).")
  private List<ServerKind> databases =
      Arrays.stream(ServerKind.values()).filter(ServerKind::isThere).toList();

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
  private int turns = 21;

  @Option(
      names = "--out",
      paramLabel = "DIRECTORY",
      description = "For the results (default: the working directory).")
  private Path out = Path.of(".");

  public static void main(String[] arguments) {
    Entry.run(new Main(), arguments);
  }

  @Override
  public Integer call() throws SQLException {
    return Lifetime.of(this::compare);
  }

  private int compare(Lifetime life) throws SQLException {
    Agenda agenda = new Agenda(jobs, shapes, rows, turns);
    for (ServerKind kind : databases) {
      System.out.println("== " + kind);
      life.part(part -> compete(kind, agenda, part)).write(out, "ways-" + kind);
    }
    return CommandLine.ExitCode.OK;
  }

  private static WaysReport compete(ServerKind kind, Agenda agenda, Lifetime life)
      throws SQLException {
    RunDirectory run = life.add(RunDirectory.create(false));
    run.requireDisk();
    Server server = life.add(kind.start(run));
    return new Competition(server, agenda, run.fileSystem()).run(life);
  }
}
