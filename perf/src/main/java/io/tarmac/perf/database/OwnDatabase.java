package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The user's own database, which perf neither starts nor stops. */
public record OwnDatabase(DatabaseKind kind, Access access) implements TargetDatabase {
  /** Fails if the URL is of another kind of database, or if no server answers. */
  public static OwnDatabase connect(DatabaseKind kind, Access access) {
    if (!access.url().startsWith(kind.urlPrefix())) {
      throw new ReplayFailure(
          "--database %s needs a URL that begins with %s".formatted(kind, kind.urlPrefix()));
    }
    OwnDatabase database = new OwnDatabase(kind, access);
    try (Connection connection = database.open()) {
      connection.getMetaData();
      return database;
    } catch (SQLException e) {
      // A driver's message may contain the URL, and so a password.
      throw new ReplayFailure(
          "The database at "
              + access.location()
              + " cannot be reached: "
              + reason(e.getSQLState()));
    }
  }

  @Override
  public Optional<ProcessHandle> process() {
    return access
        .oneServer(kind)
        .filter(server -> isLocal(server.getHostString()))
        .flatMap(server -> ListeningProcess.on(server.getPort()));
  }

  @Override
  public void close() {}

  private static String reason(@Nullable String state) {
    String text = String.valueOf(state);
    return text.startsWith("28")
        ? "the server refused the user or the password (SQLSTATE %s)".formatted(text)
        : "SQLSTATE " + text;
  }

  private static boolean isLocal(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
