package io.tarmac.perf.run;

import java.util.Map;

/**
 * How many events go through a setting. Slow settings may get fewer, or a run would last hours.
 *
 * @param events unless fewer are asked for
 * @param warmup unmeasured events before them; never more than are measured
 * @param fewer events by the name of a sink or by batch size; the least of those that apply is
 *     taken
 */
public record Volume(int events, int warmup, Map<String, Integer> fewer) {
  int of(Setting setting) {
    int least = Math.min(events, fewer.getOrDefault(setting.contender().name(), events));
    return setting.kind().consumes()
        ? Math.min(least, fewer.getOrDefault(String.valueOf(setting.batchSize()), events))
        : least;
  }

  int warmup(Setting setting) {
    return Math.min(warmup, of(setting));
  }
}
