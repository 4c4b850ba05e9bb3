package io.tarmac.perf.event;

import java.util.List;

/** One event that inserts each aviation row. */
public final class AviationTraffic implements Traffic {
  public static final List<Column> COLUMNS =
      List.of(
          Column.integer("id"),
          Column.text("aircraft"),
          Column.text("airline"),
          Column.integer("passengers"),
          Column.text("airport"),
          Column.text("flight"),
          Column.text("metar"),
          Column.number("flight_distance"));

  private final AviationRows rows;
  private final Events events;

  public AviationTraffic(AviationRows rows, Shape shape) {
    this.rows = rows;
    this.events = new Events(rows, shape);
  }

  @Override
  public String name() {
    return "aviation";
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  @Override
  public Event event(int number) {
    return events.event(number);
  }

  @Override
  public ExpectedRows expected(int events) {
    return ExpectedRows.sequence(events, id -> rows.row(id).values());
  }
}
