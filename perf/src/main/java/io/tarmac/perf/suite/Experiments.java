package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import java.util.ArrayList;
import java.util.List;

/** The experiments of a suite on one database. */
record Experiments(SuiteOptions options, DatabaseKind database, List<Grid> grids) {
  Experiments(SuiteOptions options, DatabaseKind database) {
    this(options, database, new ArrayList<>());
  }

  Grid add(String name) {
    Grid grid = new Grid(options, database, name);
    grids.add(grid);
    return grid;
  }
}
