package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskConnectionTest {

  private final TaskConnection connection =
      new TaskConnection(new ConnectionFactory(new ConnectionSettings("jdbc:h2:mem:", "sa", null)));

  @AfterEach
  void close() {
    connection.close();
  }

  @Test
  void aConnectionThatIsUsedStaysOpen() throws Exception {
    Connection first = connection.open();
    connection.closeAfter(Duration.ofHours(1));

    assertThat(connection.open()).isSameAs(first);
    assertThat(first.isClosed()).isFalse();
  }

  @Test
  void aConnectionThatIsNotUsedIsClosedAndTheNextUseOpensAnother() throws Exception {
    Connection first = connection.open();
    connection.closeAfter(Duration.ofNanos(-1));

    assertThat(first.isClosed()).isTrue();
    assertThat(connection.open()).isNotSameAs(first);
  }
}
