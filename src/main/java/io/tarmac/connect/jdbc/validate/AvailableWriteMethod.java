package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * A check that server, driver and URL have the write method that the configuration names. A task
 * does without a write method that they do not have.
 */
final class AvailableWriteMethod implements DatabaseCheck {

  @Override
  public void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems)
      throws SQLException {
    WriteMethod method = config.writeMethod();
    if (method == WriteMethod.AUTO) {
      return;
    }
    Set<WriteMethod> available = database.writeMethods();
    if (!available.contains(method)) {
      String reason = database.writeAdvice();
      problems.advice(
          BatchProperties.WRITE_METHOD,
          "%s has no such way to write with this connection, so rows are written as with auto%s; there are auto, %s"
              .formatted(
                  database.product().name(),
                  reason == null ? "" : ". " + reason,
                  String.join(
                      ", ",
                      available.stream()
                          .sorted()
                          .map(each -> each.name().toLowerCase(Locale.ROOT))
                          .toList())));
    }
  }
}
