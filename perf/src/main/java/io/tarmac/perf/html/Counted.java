package io.tarmac.perf.html;

import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the sink that only counts took: the ceiling of those that write, in the same run. */
final class Counted {
  private Counted() {}

  /**
   * Those of an experiment and of the runs that measured its results on a database; where these are
   * several, the names of their cells tell them apart.
   */
  static List<CellResult> of(String experiment, List<CellResult> own, List<CellResult> all) {
    Set<Long> seeds = Runs.seeds(own);
    return all.stream()
        .filter(one -> one.cell().database() == null)
        .filter(one -> one.cell().experiment().equals(experiment))
        .filter(one -> seeds.contains(one.seed()))
        .map(one -> seeds.size() == 1 ? one : one.named(ofRun(one.seed(), one.cell())))
        .toList();
  }

  /** How many records their polls bring at most, ascending; empty where there are none. */
  static Set<Integer> polls(Selection selection) {
    return selection.results().stream()
        .filter(one -> one.cell().database() == null)
        .map(one -> one.measurement().pollRecords())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static CellKey ofRun(long seed, CellKey cell) {
    Subject any = cell.setting();
    String sink = "%s (seed %d)".formatted(any.sink(), seed);
    Subject setting =
        new Subject(sink, any.converter(), any.batchSize(), any.insertMode(), any.index());
    return new CellKey(cell.experiment(), cell.database(), setting, cell.load());
  }
}
