package io.tarmac.connect.jdbc.model;

import java.util.EnumSet;
import java.util.Set;

/**
 * A step of the model.
 *
 * @param task the task that acts, or to which something happens
 */
record ModelStep(StepKind kind, int task, int partition, ModelState after) {

  /** The kinds of steps, with the sentence that tells them. */
  enum StepKind {
    ASSIGN("Connect assigns partition # to @"),
    POLL("@ polls from partition #: "),
    ACCEPT("@ accepts the records in a put"),
    SEEK("@ accepts no record, and sends Connect to the stored offset"),
    TAKE("@ takes its partitions"),
    LOOK_UP("@ reads the stored offsets, before it raises the epochs"),
    WRITE("@ writes in a transaction"),
    FENCED("@ cannot move the offsets, and rolls back"),
    COMMIT("@ commits"),
    DEAD_LETTER("@ sends a bad record to the dead letter queue"),
    ADVANCE("@ moves the offsets past records without rows, in a transaction"),
    PRE_COMMIT("@ commits the offset of partition # to Kafka"),
    CLOSE("@ gives partition # away"),
    NOTICE("@ learns that it has lost partitions"),
    LATE_COMMIT("the server commits a transaction of a session that has ended"),
    LATE_ROLLBACK("the server rolls back a transaction of a session that has ended"),
    REPLICA_STOPS("the replica receives nothing from now on"),
    SET_OFFSET("a person sets the offsets to 0 while the connector is stopped"),
    CRASH("fault: @ dies, and another task comes in its place"),
    SESSION_LOST("fault: @ loses its session"),
    REVOKE("fault: Connect revokes partition # from @: it commits what @ returns"),
    LOSE("fault: Connect's group takes all partitions from @, which is frozen"),
    STEAL("fault: @, which is no longer the owner, takes the partitions again"),
    FAIL_OVER("fault: the replica takes over"),
    FAIL_OVER_UNNOTICED("fault: the replica takes over behind a proxy: sessions go on"),
    CREATE_TOPIC_AGAIN("fault: a person creates the topic again"),
    CREATE_TOPIC_AND_SET_OFFSET(
        "fault: a person creates the topic again while the connector is stopped, and sets offset 0"),
    DELETE_OFFSET("fault: a person deletes the offsets while the connector is stopped");

    static final Set<StepKind> FAULTS_OF_TASKS =
        EnumSet.of(CRASH, SESSION_LOST, REVOKE, LOSE, STEAL);
    static final Set<StepKind> FAILOVERS = EnumSet.of(LOSE, FAIL_OVER, FAIL_OVER_UNNOTICED);
    static final Set<StepKind> FAULTS_OF_TOPICS =
        EnumSet.of(LOSE, CRASH, CREATE_TOPIC_AGAIN, CREATE_TOPIC_AND_SET_OFFSET);

    private final String sentence;
    private final boolean isFault;

    StepKind(String sentence) {
      this.sentence = sentence;
      this.isFault = sentence.startsWith("fault");
    }

    boolean isFault() {
      return isFault;
    }
  }

  @Override
  public String toString() {
    String text = kind.sentence.replace('@', (char) ('A' + task)).replace("#", "" + partition);
    return switch (kind) {
      case POLL -> text + after.tasks[task].partitions[partition].handed;
      case WRITE -> text + " " + after.transaction(task).writes();
      default -> text;
    };
  }
}
