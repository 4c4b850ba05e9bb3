package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings of a run: what is varied, each with each. */
public record Matrix(
    List<Contender> contenders,
    List<ConverterChoice> converters,
    List<Integer> batchSizes,
    List<InsertMode> insertModes,
    List<Index> indexes) {

  /**
   * The settings in the order of one repetition. Every other repetition runs backwards, so that no
   * setting always profits from what ran before it.
   */
  List<Setting> settings(int repetition) {
    Set<Setting> settings = new LinkedHashSet<>();
    for (Index index : indexes) {
      for (InsertMode mode : insertModes) {
        for (ConverterChoice converter : converters) {
          for (int batchSize : batchSizes) {
            for (Contender contender : contenders) {
              settings.add(setting(contender, converter, batchSize, mode, index));
            }
          }
        }
      }
    }
    List<Setting> ordered = new ArrayList<>(settings);
    if (repetition % 2 == 0) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  /** Returns the plugin directory of the other build that takes part, if one does. */
  Optional<Path> baseline() {
    return contenders.stream().flatMap(contender -> contender.build().stream()).findFirst();
  }

  boolean writes() {
    return contenders.stream().anyMatch(contender -> contender.kind().writes());
  }

  boolean consumes() {
    return contenders.stream().anyMatch(contender -> contender.kind().consumes());
  }

  boolean needsRegistry() {
    return consumes() && converters.stream().anyMatch(ConverterChoice::needsRegistry);
  }

  private Setting setting(
      Contender contender, ConverterChoice converter, int batchSize, InsertMode mode, Index index) {
    return switch (contender.kind().role()) {
      case WRITES -> new Setting(contender, converter, batchSize, mode, index);
      // The consumer's limits follow the batch size, so the ceiling may.
      case COUNTS ->
          new Setting(contender, converter, batchSize, insertModes.get(0), indexes.get(0));
      case LOADS_A_FILE ->
          new Setting(contender, converters.get(0), batchSizes.get(0), InsertMode.INSERT, index);
    };
  }
}
