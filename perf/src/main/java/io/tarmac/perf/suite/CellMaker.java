package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.run.Setting;
import java.util.Map;
import java.util.TreeMap;

/** Makes the cells of an experiment on a database. */
record CellMaker(String experiment, DatabaseKind database, SuiteOptions options) {
  /**
   * @param load what else is varied, for the cell's name
   * @param events that are measured
   * @param asked the experiment's events
   */
  Cell cell(Setting setting, Map<String, Integer> load, int events, int asked) {
    boolean writes = setting.sink().kind().writes();
    Subject all = setting.subject();
    Subject subject = writes ? all : new Subject(all.sink(), all.converter(), null, null, null);
    int warmup = options.warmup(events);
    return new Cell(
        new CellKey(experiment, writes ? database.toString() : null, subject, new TreeMap<>(load)),
        setting,
        events,
        asked,
        warmup,
        Integer.valueOf(1).equals(all.batchSize()) && events < asked,
        Expectation.seconds(setting, database, events, warmup));
  }
}
