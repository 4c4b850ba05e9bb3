package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.write.EndThenInsert;
import io.tarmac.connect.jdbc.write.SnapshotSweep;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A strategy by a name that tells it from the database's others.
 *
 * @param name the method's; of several strategies of one method the second has a 2 behind it, but
 *     {@code batch} is the last one of all
 */
record Way(String name, WriteStrategy strategy) {

  /** In the order of the strategies, without those of versions and of sweeps. */
  @SuppressWarnings("ReferenceEquality") // which one it is
  static List<Way> of(List<WriteStrategy> all) {
    List<WriteStrategy> strategies =
        all.stream()
            .filter(each -> !(each instanceof EndThenInsert || each instanceof SnapshotSweep))
            .toList();
    Map<String, Integer> numbers = new HashMap<>();
    WriteStrategy last = strategies.get(strategies.size() - 1);
    numbers.put(name(last), 1);
    List<Way> ways = new ArrayList<>();
    for (WriteStrategy strategy : strategies) {
      String method = name(strategy);
      int number = strategy == last ? 1 : numbers.merge(method, 1, Integer::sum);
      ways.add(new Way(number == 1 ? method : method + "-" + number, strategy));
    }
    return ways;
  }

  private static String name(WriteStrategy strategy) {
    return strategy.method().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return name;
  }
}
