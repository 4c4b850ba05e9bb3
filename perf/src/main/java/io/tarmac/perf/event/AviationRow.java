package io.tarmac.perf.event;

import java.util.List;

/** One row of the aviation table; the ids of N rows are 1 to N. */
public record AviationRow(
    int id,
    String aircraft,
    String airline,
    int passengers,
    String airport,
    String flight,
    String metar,
    double flightDistance) {
  /** In the order of the table's columns. */
  public List<Object> values() {
    return List.of(id, aircraft, airline, passengers, airport, flight, metar, flightDistance);
  }
}
