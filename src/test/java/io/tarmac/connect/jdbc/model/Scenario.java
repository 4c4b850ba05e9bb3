package io.tarmac.connect.jdbc.model;

import io.tarmac.connect.jdbc.model.ModelStep.StepKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The bounds within which the explorer tries everything. */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes the sets and arrays
enum Scenario {
  /** A batch splits at a bad record. */
  ONE_PARTITION("gbg", 2, StepKind.FAULTS_OF_TASKS),
  /** The offset passes records that need no row. */
  SKIPPED_RECORD("gsb", 2, StepKind.FAULTS_OF_TASKS),
  /** Transactions move the offsets of two partitions, of which one may go to the other task. */
  TWO_PARTITIONS("g g", 1, StepKind.FAULTS_OF_TASKS),
  /** A batch splits between its partitions. */
  TWO_PARTITIONS_AND_BAD_RECORD("b g", 1, StepKind.FAULTS_OF_TASKS),
  TRUNCATE("gtg", 2, StepKind.FAULTS_OF_TASKS),
  /** A replica takes over that lacks commits, but none before the partition's first record. */
  FAILOVER("|gg", 2, StepKind.FAILOVERS),
  FAILOVER_AND_BAD_RECORD("|gbg", 1, StepKind.FAILOVERS),
  /** A replica takes over that lacks all, while a task goes on with what another has begun. */
  FAILOVER_TO_NOTHING("gg|gg", 1, EnumSet.of(StepKind.FAIL_OVER), Limit.EMPTY_REPLICA),
  TOPIC_CREATED_AGAIN("|ggg>g", 2, StepKind.FAULTS_OF_TOPICS),
  OFFSET_DELETED("gg", 2, EnumSet.of(StepKind.LOSE, StepKind.CRASH, StepKind.DELETE_OFFSET)),
  AT_LEAST_ONCE("gbsg", 1, StepKind.FAULTS_OF_TASKS, Limit.AT_LEAST_ONCE),
  /** If only Connect rebalances, no row is doubled with at-least-once delivery either. */
  AT_LEAST_ONCE_REBALANCED("gg g", 2, EnumSet.of(StepKind.REVOKE), Limit.AT_LEAST_ONCE),

  /** A replica takes over after the last record: a task without work does not ask the database. */
  FAILOVER_WHILE_IDLE("|gg", 1, EnumSet.of(StepKind.FAIL_OVER), Limit.NOT_COVERED),
  /** A replica gives an epoch again, which a frozen task has had before. */
  EPOCH_REPEATED("|gg", 2, StepKind.FAILOVERS, Limit.NOT_COVERED),
  /** A replica takes over that lacks all, and a task begins with what another has begun. */
  FAILOVER_BEFORE_BEGINNING(
      "gg|gg", 1, EnumSet.of(StepKind.FAIL_OVER), Limit.EMPTY_REPLICA, Limit.NOT_COVERED),
  TOPIC_GROWN_AGAIN("gg>gg", 1, EnumSet.of(StepKind.CREATE_TOPIC_AGAIN), Limit.NOT_COVERED);

  /** The properties that not each scenario has. */
  private enum Limit {
    AT_LEAST_ONCE,
    /** The replica has received nothing. */
    EMPTY_REPLICA,
    /** The protocol does not cover the scenario, and something goes wrong. */
    NOT_COVERED
  }

  /** The most faults in one run. */
  final int faults;

  final Set<StepKind> faultKinds;
  final boolean exactlyOnce;
  final boolean emptyReplica;
  final boolean covered;
  final boolean mayFailOver;

  /** The offset that the database has stored before the first step. */
  final int stored;

  /** The records of each partition by their letters, of both topics. */
  final RecordSet[] good;

  final RecordSet[] bad;
  final RecordSet[] skipped;
  final RecordSet[] truncates;

  private final String[] topic;
  private final String newTopic;

  /**
   * Creates a scenario.
   *
   * @param topics the records of each partition, a letter each: g is good, b is bad, s is skipped,
   *     t is a truncate. A bar stands at the offset that is stored at first, if there is one. After
   *     the arrow come the records of the topic that is created again.
   */
  Scenario(String topics, int faults, Set<StepKind> faultKinds, Limit... limits) {
    this.faults = faults;
    this.faultKinds = faultKinds;
    exactlyOnce = !Arrays.asList(limits).contains(Limit.AT_LEAST_ONCE);
    emptyReplica = Arrays.asList(limits).contains(Limit.EMPTY_REPLICA);
    covered = !Arrays.asList(limits).contains(Limit.NOT_COVERED);
    mayFailOver = faultKinds.contains(StepKind.FAIL_OVER);
    stored = topics.indexOf('|');
    topic = topics.replaceAll("[|]|>.*", "").split(" ");
    newTopic = topics.replaceAll("[^>]*>?(.*)", "$1");
    good = records('g');
    bad = records('b');
    skipped = records('s');
    truncates = records('t');
  }

  private RecordSet[] records(char letter) {
    return Arrays.stream(topic)
        .map(each -> RecordSet.of(letter, each, 0).plus(RecordSet.of(letter, newTopic, 1)))
        .toArray(RecordSet[]::new);
  }

  int partitions() {
    return topic.length;
  }

  /** Returns the offset after the partition's last record. */
  int end(int generation, int partition) {
    return generation == 0 ? topic[partition].length() : newTopic.length();
  }

  /** Returns the records that the table must have rows of if the stored offset is {@code next}. */
  RecordSet due(int generation, int partition, int next) {
    int truncated = RecordSet.range(generation, 0, next).and(truncates[partition]).to();
    return RecordSet.range(generation, truncated, next).and(good[partition]);
  }
}
