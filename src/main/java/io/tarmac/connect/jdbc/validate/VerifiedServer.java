package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import java.util.Objects;

/** A check that the driver verifies the server of another machine before it sends a password. */
final class VerifiedServer implements DatabaseCheck {

  @Override
  public void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems) {
    if (database.hasUnverifiedServer()) {
      problems.advice(
          ConnectionProperties.URL,
          "the driver does not verify which server answers, so the password and all rows go to whoever does; set %s as docs/how-to/secure.md shows"
              .formatted(Objects.requireNonNull(database.product().verifyingSetting())));
    }
  }
}
