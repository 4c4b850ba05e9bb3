package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.ComposedDatabase;
import io.tarmac.perf.result.Subject;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The options that vary within one run. An option without effect on the sink has the first of the
 * requested values, so that settings with the same effect are equal.
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

  boolean countsByLastId() {
    return index.countsByLastId() && spread().keepsOrder();
  }

  /** Returns the name in results, without options that have no effect on the sink. */
  public Subject subject() {
    return new Subject(
        sink.name(),
        kind().consumes() ? converter.name() : null,
        kind().consumes() ? Integer.valueOf(batchSize) : null,
        kind().writes() ? insertMode.toString() : null,
        kind().writes() ? index.toString() : null);
  }

  /** Returns the setting of a warm-up, whose topic is filled beforehand. */
  public Setting warmup(int events) {
    return with(load.warmup(events));
  }

  public Setting with(Load other) {
    return new Setting(sink, converter, batchSize, insertMode, index, other);
  }

  public Setting with(SinkUnderTest other) {
    return new Setting(other, converter, batchSize, insertMode, index, load);
  }

  /** Returns the services that the setting needs in Compose. Workers are not services. */
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
