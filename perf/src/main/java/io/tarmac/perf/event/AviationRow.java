package io.tarmac.perf.event;

/** One row of the aviation table; the ids of N rows are 1 to N. */
public record AviationRow(
    int id,
    String aircraft,
    String airline,
    int passengers,
    String airport,
    String flight,
    String metar,
    double flightDistance) {}
