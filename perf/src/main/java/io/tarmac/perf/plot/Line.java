package io.tarmac.perf.plot;

import java.util.List;

/** A named line of a plot: places on the x axis, growing, and the value at each. */
record Line(String name, List<Double> xs, List<Double> ys) {}
