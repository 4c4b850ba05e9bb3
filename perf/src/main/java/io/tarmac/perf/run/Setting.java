package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;

/** What is varied within one run. */
public record Setting(SinkKind sink, ConverterChoice converter, int batchSize) {
  @Override
  public String toString() {
    return "%s, %s, batch %,d".formatted(sink, converter.name(), batchSize);
  }
}
