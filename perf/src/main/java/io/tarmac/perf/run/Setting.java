package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.report.Subject;

/**
 * What is varied within one run. What does not matter to the sink is the first of what was asked
 * for, so that equal settings are equal.
 */
public record Setting(
    SinkUnderTest sink,
    ConverterChoice converter,
    int batchSize,
    InsertMode insertMode,
    Index index,
    Load load) {
  public Setting(
      SinkUnderTest sink,
      ConverterChoice converter,
      int batchSize,
      InsertMode insertMode,
      Index index) {
    this(sink, converter, batchSize, insertMode, index, Load.USUAL);
  }

  public SinkKind kind() {
    return sink.kind();
  }

  public Spread spread() {
    return load.spread();
  }

  /** Whether the highest id says how many rows have arrived. */
  boolean countsByLastId() {
    return index.countsByLastId() && spread().keepsOrder();
  }

  /** What results call it; without what does not matter to the sink. */
  public Subject subject() {
    return new Subject(
        sink.name(),
        kind().consumes() ? converter.name() : null,
        kind().consumes() ? Integer.valueOf(batchSize) : null,
        kind().writes() ? insertMode.toString() : null,
        kind().writes() ? index.toString() : null);
  }

  /** The same for the events of a warm-up, which are there beforehand; none is none. */
  public Setting warming(int events) {
    if (events == 0) {
      return this;
    }
    return with(load.warming(events));
  }

  public Setting with(Load other) {
    return new Setting(sink, converter, batchSize, insertMode, index, other);
  }

  public Setting with(SinkUnderTest other) {
    return new Setting(other, converter, batchSize, insertMode, index, load);
  }

  Setting withConverter(ConverterChoice other) {
    return new Setting(sink, other, batchSize, insertMode, index, load);
  }

  @Override
  public String toString() {
    return subject().toString();
  }
}
