package io.tarmac.perf.report;

import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Databases by the names that results have. */
public final class DatabaseName {
  private static final Map<String, String> TITLES =
      Map.of("postgresql", "PostgreSQL", "mysql", "MySQL", "mariadb", "MariaDB");

  /** The order in which a reader finds them; others come behind, none comes last. */
  public static final Comparator<@Nullable String> ORDER =
      KnownOrder.of("postgresql", "mysql", "mariadb");

  private DatabaseName() {}

  /** As its makers write it; the name itself where that is not known. */
  public static String title(String name) {
    return TITLES.getOrDefault(name, name);
  }
}
