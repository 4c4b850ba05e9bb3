package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.ComposedDatabase;
import io.tarmac.perf.result.Subject;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The choices that vary within one run. A choice that does not matter to the sink is the first of
 * those asked for, so that equal settings are equal.
 */
public record Setting(
    SinkUnderTest sink,
    ConverterChoice converter,
    int batchSize,
    WriteMode insertMode,
    Index index,
    Load load) {
  public SinkKind kind() {
    return sink.kind();
  }

  public Spread spread() {
    return load.spread();
  }

  /** Returns whether the highest id says how many rows have arrived. */
  boolean countsByLastId() {
    return index.countsByLastId() && spread().keepsOrder();
  }

  /** Returns the name in results, without what does not matter to the sink. */
  public Subject subject() {
    return new Subject(
        sink.name(),
        kind().consumes() ? converter.name() : null,
        kind().consumes() ? Integer.valueOf(batchSize) : null,
        kind().writes() ? insertMode.toString() : null,
        kind().writes() ? index.toString() : null);
  }

  /** Returns the setting for the events of a warm-up, which are there beforehand. */
  public Setting warming(int events) {
    return with(load.warming(events));
  }

  public Setting with(Load other) {
    return new Setting(sink, converter, batchSize, insertMode, index, other);
  }

  public Setting with(SinkUnderTest other) {
    return new Setting(other, converter, batchSize, insertMode, index, load);
  }

  /** Returns the services of the composition that the setting needs; a worker is none. */
  public Set<String> services(DatabaseKind database) {
    Set<String> services = new LinkedHashSet<>(Set.of("kafka"));
    if (kind().writes()) {
      services.add(ComposedDatabase.service(database));
    }
    if (kind().consumes() && converter.needsRegistry()) {
      services.add("registry");
    }
    return services;
  }

  Setting withConverter(ConverterChoice other) {
    return new Setting(sink, other, batchSize, insertMode, index, load);
  }

  @Override
  public String toString() {
    return subject().toString();
  }
}
