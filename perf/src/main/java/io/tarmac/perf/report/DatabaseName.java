package io.tarmac.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Databases by the names that results have. */
public final class DatabaseName {
  private static final Map<String, String> TITLES =
      Map.of("postgresql", "PostgreSQL", "mysql", "MySQL", "mariadb", "MariaDB");

  private static final List<String> PLACES = List.of("postgresql", "mysql", "mariadb");

  /** The order in which a reader finds them; those it does not have come last. */
  public static final Comparator<String> ORDER =
      Comparator.comparingInt(DatabaseName::place).thenComparing(Comparator.naturalOrder());

  private DatabaseName() {}

  /** As its makers write it; the name itself where that is not known. */
  public static String title(String name) {
    return TITLES.getOrDefault(name, name);
  }

  private static int place(String name) {
    int place = PLACES.indexOf(name);
    return place < 0 ? PLACES.size() : place;
  }
}
