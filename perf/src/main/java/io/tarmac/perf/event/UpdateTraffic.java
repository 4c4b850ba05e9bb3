package io.tarmac.perf.event;

import java.util.List;

/** Traffic that updates each row of the aviation table once. Each event has the full old row. */
public final class UpdateTraffic implements Traffic {
  private final AviationTraffic rows = new AviationTraffic();

  @Override
  public String name() {
    return "updates";
  }

  @Override
  public List<Column> columns() {
    return rows.columns();
  }

  @Override
  public Event event(int number) {
    return rows.update(number);
  }

  @Override
  public List<Object> row(int number) {
    return rows.row(number);
  }
}
