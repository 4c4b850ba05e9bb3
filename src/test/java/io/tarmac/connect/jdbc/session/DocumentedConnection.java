package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import org.jspecify.annotations.Nullable;

/**
 * A connection that the documentation shows. The worker's policy judges it, and nobody connects.
 */
public final class DocumentedConnection {

  private DocumentedConnection() {}

  /** Returns why the worker refuses the connection, or null if it does not. */
  public static @Nullable String refusal(ConnectionSettings settings) {
    try {
      new ConnectionFactory(settings);
      return null;
    } catch (ForbiddenConnectionException forbidden) {
      return forbidden.getMessage();
    } catch (UnknownDatabaseException noDriver) {
      // The tests have no driver of Oracle, SQL Server and Db2.
      return textRefusal(settings);
    }
  }

  private static @Nullable String textRefusal(ConnectionSettings settings) {
    try {
      ConnectionPolicy.ofWorker().permit(settings);
      return null;
    } catch (ForbiddenConnectionException forbidden) {
      return forbidden.getMessage();
    }
  }
}
