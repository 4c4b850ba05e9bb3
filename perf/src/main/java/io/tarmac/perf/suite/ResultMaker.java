package io.tarmac.perf.suite;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.Throughput;
import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Secrets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Makes the results of a run of what a lab says of its turns. */
final class ResultMaker {
  private final SuitePlan plan;
  private final boolean smoke;
  private final Function<Cell, Map<String, String>> builds;

  /**
   * @param builds with which a cell is measured, by name
   */
  ResultMaker(SuitePlan plan, boolean smoke, Function<Cell, Map<String, String>> builds) {
    this.plan = plan;
    this.smoke = smoke;
    this.builds = builds;
  }

  /**
   * @param report of one measurement
   */
  CellResult result(Turn turn, Report report) {
    Measurement measurement = report.results().get(0);
    Cell cell = turn.cell();
    return new CellResult(
        CellResult.FORMAT,
        plan.suite(),
        smoke,
        plan.seed(),
        report.date(),
        cell.key(),
        turn.repetition(),
        cell.asked(),
        cell.extrapolated(),
        askedSeconds(cell, measurement),
        measurement,
        report.machine(),
        report.versions(),
        cell.setting().contender().kind().writes() ? report.database() : Map.of(),
        options(report, cell));
  }

  private static double askedSeconds(Cell cell, Measurement measurement) {
    Throughput course = measurement.throughput();
    if (course == null || !cell.extrapolated()) {
      return cell.asked() / measurement.eventsPerSecond();
    }
    long unmeasured = course.all() - measurement.events(); // sent first, before the time began
    return course.secondsFor(unmeasured + cell.asked());
  }

  /**
   * Those of the lab, with what the cell itself has of them: cells of one name may be given other
   * properties.
   */
  private Map<String, Object> options(Report report, Cell cell) {
    Contender contender = cell.setting().contender();
    Map<String, Object> options = new LinkedHashMap<>(report.options());
    options.put("sinkProperties", own(contender, contender.properties()));
    options.put("urlOptions", own(contender, contender.urlOptions()));
    options.put("events", cell.events());
    options.put("warmup", cell.warmup());
    options.put("repeat", plan.repetitions());
    options.put("builds", builds.apply(cell));
    return options;
  }

  private static Map<String, Map<String, String>> own(
      Contender contender, Map<String, String> properties) {
    return properties.isEmpty() ? Map.of() : Map.of(contender.name(), Secrets.masked(properties));
  }
}
