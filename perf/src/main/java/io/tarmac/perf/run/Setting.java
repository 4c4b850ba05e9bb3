package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.report.Subject;

/**
 * What is varied within one run. What does not matter to the contender is the first of what was
 * asked for, so that equal settings are equal.
 */
public record Setting(
    Contender contender,
    ConverterChoice converter,
    int batchSize,
    InsertMode insertMode,
    Index index) {

  SinkKind kind() {
    return contender.kind();
  }

  /** What results call it; without what does not matter to the contender. */
  Subject subject() {
    return new Subject(
        contender.name(),
        kind().consumes() ? converter.name() : null,
        kind().consumes() ? Integer.valueOf(batchSize) : null,
        kind().writes() ? insertMode.toString() : null,
        kind().writes() ? index.toString() : null);
  }

  Setting withConverter(ConverterChoice other) {
    return new Setting(contender, other, batchSize, insertMode, index);
  }

  @Override
  public String toString() {
    return subject().toString();
  }
}
