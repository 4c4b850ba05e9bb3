package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.INT;
import static io.tarmac.perf.event.Column.Type.TEXT;

import java.util.List;

/**
 * Rows of a key and one text of a fixed length, which nothing can compress well.
 *
 * @param bytes the length of the text
 */
public record PayloadTraffic(int bytes) implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(new Column("id", INT), new Column("payload", TEXT));
  private static final FlatSchema SCHEMA = new FlatSchema("payload", COLUMNS);
  private static final long SEED = 25;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  @Override
  public String name() {
    return "payload_" + bytes;
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  @Override
  public Event event(int number) {
    return SCHEMA.event(row(number));
  }

  @Override
  public List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    StringBuilder text = new StringBuilder(bytes);
    while (text.length() < bytes) {
      text.append(LETTERS.charAt(random.below(LETTERS.length())));
    }
    return List.of(id, text.toString());
  }
}
