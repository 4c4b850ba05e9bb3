package io.tarmac.perf.database;

import io.tarmac.perf.stack.Composition;
import io.tarmac.perf.stack.Container;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.Optional;

/** A database of the composition, watched; it goes with it, and its tables with it. */
public record ComposedDatabase(DatabaseKind kind, Access access, Container container)
    implements TargetDatabase {

  public static ComposedDatabase start(DatabaseKind kind, Composition composition) {
    String url =
        switch (kind) {
          case POSTGRESQL -> composition.postgreSqlUrl();
          case MYSQL -> composition.mySqlUrl();
          case MARIADB -> throw missing();
        };
    Access access =
        new Access(url, Optional.of(composition.user()), Optional.of(composition.password()));
    return new ComposedDatabase(kind, access, composition.start(service(kind)));
  }

  /** What the composition calls it. */
  public static String service(DatabaseKind kind) {
    return switch (kind) {
      case POSTGRESQL -> "postgres";
      case MYSQL -> "mysql";
      case MARIADB -> throw missing();
    };
  }

  private static ReplayFailure missing() {
    return new ReplayFailure("The composition has no MariaDB");
  }

  @Override
  public Optional<ProcessHandle> process() {
    return ProcessHandle.of(container.pid());
  }

  @Override
  public void close() {
    container.close();
  }
}
