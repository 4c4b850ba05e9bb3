package io.tarmac.perf.database;

import io.tarmac.perf.watch.ReplayFailure;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A database of the user's own, reached by its URL; perf neither starts nor stops it. */
public final class OwnDatabase implements TargetDatabase {
  private final DatabaseKind kind;
  private final Access access;

  private OwnDatabase(DatabaseKind kind, Access access) {
    this.kind = kind;
    this.access = access;
  }

  /** Fails when the URL is of another database, or nobody answers there. */
  public static OwnDatabase connect(DatabaseKind kind, Access access) {
    if (!kind.owns(access.url())) {
      throw new ReplayFailure(
          "--database %s needs a URL that begins with %s".formatted(kind, kind.urlPrefix()));
    }
    OwnDatabase database = new OwnDatabase(kind, access);
    try (Connection connection = database.open()) {
      connection.getMetaData();
      return database;
    } catch (SQLException e) {
      // Drivers may repeat the URL in their message, and with it a password.
      throw new ReplayFailure(
          "The database at "
              + access.location()
              + " cannot be reached: SQLSTATE "
              + e.getSQLState());
    }
  }

  @Override
  public DatabaseKind kind() {
    return kind;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public Optional<ProcessHandle> process() {
    URI location = URI.create(access.location().substring("jdbc:".length()));
    boolean observable = location.getPort() > 0 && local(location.getHost());
    return observable ? ListeningProcess.on(location.getPort()) : Optional.empty();
  }

  @Override
  public void close() {}

  private static boolean local(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
