package io.tarmac.perf.database;

import io.tarmac.perf.stack.Composition;
import io.tarmac.perf.stack.Container;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.Optional;

/** A database of the composition, watched; it goes with it, and its tables with it. */
public record ComposedDatabase(DatabaseKind kind, Access access, Container container)
    implements TargetDatabase {

  public static ComposedDatabase start(DatabaseKind kind, Composition composition) {
    return switch (kind) {
      case POSTGRESQL -> start(kind, composition, "postgres", composition.postgreSqlUrl());
      case MYSQL -> start(kind, composition, "mysql", composition.mySqlUrl());
      case MARIADB -> throw new ReplayFailure("The composition has no MariaDB");
    };
  }

  private static ComposedDatabase start(
      DatabaseKind kind, Composition composition, String service, String url) {
    Access access =
        new Access(url, Optional.of(composition.user()), Optional.of(composition.password()));
    return new ComposedDatabase(kind, access, composition.start(service));
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
