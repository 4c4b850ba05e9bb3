package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.DeliverySettings;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.OffsetsTableException;
import io.tarmac.connect.jdbc.offset.StoredOffsets;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task's offsets in the database, through the task's connection. Used by who has the turn to
 * use that.
 */
final class TargetOffsets {

  private static final Logger LOG = LoggerFactory.getLogger(TargetDatabase.class);

  /** The server, which is connected to when it is first asked for. */
  interface Server {
    Connection open() throws DeliveryFailure;

    TargetParts parts();
  }

  /** What is done with a connection. */
  @FunctionalInterface
  private interface Use {
    void with(Connection open, TargetParts parts) throws SQLException, PlanException;
  }

  private final StoredOffsets stored = new StoredOffsets();
  private final DeliverySettings settings;
  private final TaskConnection connection;
  private final Server server;

  TargetOffsets(DeliverySettings settings, TaskConnection connection, Server server) {
    this.settings = settings;
    this.connection = connection;
    this.server = server;
  }

  /** What is known of them. May be used by any thread. */
  StoredOffsets stored() {
    return stored;
  }

  /** Whether the connection that is open, if one is, has taken the partitions. By any thread. */
  boolean areTaken(Collection<TopicPartition> partitions) {
    return stored.areTaken(connection.current(), partitions);
  }

  /** Takes the partitions from whoever had them, and reads what is stored of them. */
  void take(Collection<TopicPartition> partitions) throws DeliveryFailure {
    use(
        (open, parts) -> {
          stored.take(parts.offsets(), open, partitions);
          parts.condition().require(open, TableName.of(settings.offsetsTable()));
        });
  }

  /** Stores offsets that no records have to be written for. */
  void advance(Map<TopicPartition, Long> nextOffsets) throws DeliveryFailure {
    use((open, parts) -> stored.advance(parts.offsets(), open, nextOffsets));
  }

  /** Sets stored offsets, or deletes them where null; where there are none, deletes all. */
  void alter(Map<TopicPartition, @Nullable Long> offsets) throws DeliveryFailure {
    use(
        (open, parts) -> {
          if (offsets.isEmpty()) {
            parts.offsets().deleteAll(open);
          } else {
            parts.offsets().alter(open, offsets);
          }
        });
  }

  /** Throws where nothing may be written of the partitions, before anything is. */
  void requireTaken(Connection open, Collection<TopicPartition> partitions) throws FencedException {
    if (settings.isExactlyOnce()) {
      stored.requireTaken(open, partitions);
    }
  }

  /** Where Kafka's offsets count, older ones must not be taken for the truth later. */
  void deleteUnused(Connection open, TargetParts parts) throws SQLException, DeliveryFailure {
    if (settings.isExactlyOnce() || settings.consumerGroup().isEmpty()) {
      return;
    }
    try {
      parts.offsets().deleteAll(open);
    } catch (SQLException failure) {
      DeliveryFailure told = failure(parts, "could not be used", failure);
      if (told.kind() == FailureKind.TRANSIENT) {
        connection.close();
        throw told;
      }
      open.rollback();
      LOG.warn(
          "Offsets that an earlier {}=exactly_once may have left in table {} could not be deleted:"
              + " SQLSTATE {}",
          DeliveryProperties.GUARANTEE,
          parts.offsets().tableName(),
          PrintableText.name(String.valueOf(SqlState.of(failure))));
    }
  }

  /** Nothing is wrong with the database: the offsets have to be read again. */
  static DeliveryFailure fenced(FencedException fenced) {
    return DeliveryFailure.busy(fenced.getMessage());
  }

  private void use(Use use) throws DeliveryFailure {
    Connection open = server.open();
    try {
      use.with(open, server.parts());
    } catch (FencedException fenced) {
      connection.close();
      throw fenced(fenced);
    } catch (PlanException unfit) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, unfit.code(), unfit.getMessage());
    } catch (OffsetsTableException missing) {
      connection.close();
      throw missing(missing);
    } catch (SQLException failure) {
      connection.close();
      throw failure(server.parts(), "could not be used", failure);
    }
  }

  private DeliveryFailure missing(OffsetsTableException missing) {
    DeliveryFailure told = failure(server.parts(), "could not be read or made", missing.refusal());
    return told.kind() == FailureKind.FATAL
        ? new DeliveryFailure(
            FailureKind.FATAL,
            ErrorCode.UNUSABLE_OFFSETS_TABLE,
            told.reason()
                + "; have it made, and the user allowed to select, insert, update and delete: "
                + missing.ddl())
        : told;
  }

  private static DeliveryFailure failure(TargetParts parts, String what, SQLException failure) {
    return parts
        .failures()
        .failure("offsets table " + parts.offsets().tableName() + " " + what, failure)
        .blamingNoRecord();
  }
}
