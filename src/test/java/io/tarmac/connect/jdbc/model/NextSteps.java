package io.tarmac.connect.jdbc.model;

import static io.tarmac.connect.jdbc.model.ModelState.NOBODY;
import static io.tarmac.connect.jdbc.model.ModelState.TASKS;
import static io.tarmac.connect.jdbc.model.StoredPartition.NONE;
import static io.tarmac.connect.jdbc.model.TaskPartition.NOT_READ;
import static io.tarmac.connect.jdbc.model.Transaction.NO_MOVE;

import io.tarmac.connect.jdbc.model.ModelState.Task;
import io.tarmac.connect.jdbc.model.ModelStep.StepKind;
import io.tarmac.connect.jdbc.model.StoredPartition.OffsetRow;
import io.tarmac.connect.jdbc.model.TaskPartition.Position;
import io.tarmac.connect.jdbc.model.Transaction.PartitionWrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The steps that may come next in a state.
 *
 * <p>A step is what happens at one moment for all others. So a put is several steps: Connect polls,
 * the task takes its partitions, the task accepts the records. If a put fails, its records wait
 * while something else happens. A transaction is two steps: it writes its rows and moves its
 * offsets, which locks them, and then it commits.
 */
final class NextSteps {

  /** The most records of a partition that a poll returns. */
  private static final int MAX_POLL_RECORDS = 2;

  private final Protocol protocol;
  private final Scenario scenario;
  private final ModelState now;
  private final List<ModelStep> steps = new ArrayList<>();

  private NextSteps(ModelState now, Protocol protocol) {
    this.now = now;
    this.protocol = protocol;
    this.scenario = protocol.scenario();
  }

  /** Returns the state in which Connect has assigned all partitions to the first task. */
  static ModelState initial(Protocol protocol) {
    Scenario scenario = protocol.scenario();
    ModelState state = new ModelState(scenario.partitions(), protocol.faults());
    if (scenario.emptyReplica) {
      state.replica = state.database.clone();
    }
    for (int p = 0; p < state.partitions(); p++) {
      if (scenario.stored != NONE) {
        state.database[p] =
            StoredPartition.EMPTY
                .with(new OffsetRow(scenario.stored, 0, 0))
                .insert(RecordSet.range(0, 0, scenario.stored));
        state.committed[p] = scenario.stored;
      }
      new NextSteps(state, protocol).open(state, 0, p);
    }
    return state;
  }

  static List<ModelStep> from(ModelState now, Protocol protocol) {
    NextSteps next = new NextSteps(now, protocol);
    for (int t = 0; t < TASKS; t++) {
      if (!now.tasks[t].stopped) {
        next.addOfTask(t);
      }
    }
    next.endLate();
    next.addOfServers();
    next.addOfPersons();
    return next.steps;
  }

  private void addOfTask(int t) {
    boolean isClosing = now.tasks[t].isAny(mine -> mine.closing);
    boolean isWriting = now.transaction(t) != null;
    if (!isClosing || !has(Precaution.WRITES_NOTHING_WHILE_CLOSING)) {
      if (isWriting) {
        commit(t);
      } else {
        write(t);
      }
    }
    if (!isClosing && !isWriting) {
      sendDeadLetter(t);
      advance(t);
      if (hasToTake(now.tasks[t])) {
        take(t);
      }
    }
    for (int p = 0; p < now.partitions(); p++) {
      if (isClosing) {
        close(t, p);
      } else {
        assign(t, p);
        poll(t, p);
        preCommit(t, p);
        revoke(t, p);
      }
    }
    if (!isClosing) {
      accept(t);
      lose(t);
    }
    notice(t);
    crash(t);
    loseSession(t);
  }

  private boolean has(Precaution precaution) {
    return protocol.has(precaution);
  }

  private boolean mayFail(StepKind fault) {
    return now.faultsLeft > 0 && scenario.faultKinds.contains(fault);
  }

  private IntStream partitions() {
    return IntStream.range(0, now.partitions());
  }

  /** Adds a step, and returns the state after it, which the caller has to change. */
  private ModelState step(StepKind kind, int t, int p) {
    ModelState after = new ModelState(now);
    after.faultsLeft -= kind.isFault() ? 1 : 0;
    steps.add(new ModelStep(kind, t, p, after));
    return after;
  }

  // Connect assigns and revokes partitions, polls, and commits offsets to Kafka.

  private void assign(int t, int p) {
    boolean isFree = now.owners[p] == NOBODY && !now.tasks[t].partitions[p].isOpen();
    if (isFree && !now.isStopped()) {
      open(step(StepKind.ASSIGN, t, p), t, p);
    }
  }

  private void open(ModelState after, int t, int p) {
    Task task = after.tasks[t];
    TaskPartition mine = task.partitions[p];
    boolean isTaken = mine.leased && !has(Precaution.TAKES_AT_EACH_ASSIGNMENT);
    after.owners[p] = t;
    mine.fetch = after.committed[p];
    mine.current = mine.fetch;
    mine.doubted = has(Precaution.DOUBTS_POSITION) && task.hasHanded();
    mine.position = isTaken || !scenario.exactlyOnce ? Position.FOLLOWING : Position.UNREAD;
    task.fresh = false;
  }

  private void poll(int t, int p) {
    Task task = now.tasks[t];
    TaskPartition mine = task.partitions[p];
    boolean isPollOver = task.hasHanded() && !task.fresh;
    if (mine.isOpen() && mine.handed.isEmpty() && !isPollOver && !task.isAny(Position.AWAY)) {
      int end = scenario.end(now.generation, p);
      // A consumer beyond the end goes to the beginning: auto.offset.reset=earliest.
      int from = mine.fetch > end ? 0 : mine.fetch;
      for (int to = from + 1; to <= Math.min(end, from + MAX_POLL_RECORDS); to++) {
        ModelState after = step(StepKind.POLL, t, p);
        after.tasks[t].fresh = true;
        after.tasks[t].partitions[p].handed = RecordSet.range(now.generation, from, to);
        after.tasks[t].partitions[p].fetch = to;
      }
    }
  }

  private void preCommit(int t, int p) {
    int offset = offsetForKafka(t, p);
    if (offset != now.committed[p]) {
      step(StepKind.PRE_COMMIT, t, p).committed[p] = offset;
    }
  }

  /** Returns what Kafka's offset is after the task was asked. */
  private int offsetForKafka(int t, int p) {
    TaskPartition mine = now.tasks[t].partitions[p];
    if (now.owners[p] != t || !mine.isSettled() || mine.doubted) {
      return now.committed[p];
    }
    if (!has(Precaution.COMMITS_WHAT_IS_STORED)) {
      return mine.current;
    }
    int stored = mine.lease.next();
    return stored == NONE ? mine.done() : Math.min(stored, mine.current);
  }

  /** Begins to revoke a partition: Connect commits what the task returns, and then closes it. */
  private void revoke(int t, int p) {
    boolean isOwner = now.owners[p] == t && now.tasks[t].partitions[p].isOpen();
    if (isOwner && mayFail(StepKind.REVOKE)) {
      ModelState after = step(StepKind.REVOKE, t, p);
      after.committed[p] = offsetForKafka(t, p);
      after.tasks[t].partitions[p].closing = true;
    }
  }

  private void close(int t, int p) {
    if (now.tasks[t].partitions[p].closing) {
      ModelState after = step(StepKind.CLOSE, t, p);
      if (has(Precaution.ABANDONS_BATCH_IN_FLIGHT) && now.transaction(t) != null) {
        if (scenario.exactlyOnce) {
          after.detach(t); // It may even be too late, so that the server commits.
        } else {
          after.transactions.remove(now.transaction(t));
        }
        after.tasks[t].closeSession();
      }
      close(after, t, p);
      after.owners[p] = NOBODY;
    }
  }

  private void close(ModelState after, int t, int p) {
    TaskPartition before = after.tasks[t].partitions[p];
    TaskPartition closed = new TaskPartition();
    closed.handed = before.handed;
    closed.stale = has(Precaution.DROPS_STALE_RECORDS) && !before.handed.isEmpty();
    if (!has(Precaution.TAKES_AT_EACH_ASSIGNMENT)) {
      closed.lease = before.lease;
      closed.leased = before.leased;
    }
    after.tasks[t].partitions[p] = closed;
    after.tasks[t].fresh = false;
  }

  /** Lets a zombie learn what it has lost: Connect closes that without a commit. */
  private void notice(int t) {
    if (now.isZombie(t)) {
      ModelState after = step(StepKind.NOTICE, t, 0);
      partitions()
          .filter(p -> now.tasks[t].partitions[p].isOpen() && now.owners[p] != t)
          .forEach(p -> close(after, t, p));
    }
  }

  // The task takes partitions, accepts records, and sends bad ones to the dead letter queue.

  /** Takes the open partitions, which waits for transactions that have moved their offsets. */
  private void take(int t) {
    Task task = now.tasks[t];
    boolean isZombie = now.isZombie(t);
    int[] open = partitions().filter(p -> task.partitions[p].isOpen()).toArray();
    if (!has(Precaution.RAISES_EPOCH_BEFORE_READING)
        && !task.isAny(mine -> mine.lookedUp != NOT_READ)) {
      ModelState after = step(StepKind.LOOK_UP, t, 0);
      for (int p : open) {
        after.tasks[t].partitions[p].lookedUp = now.database[p].next();
      }
    } else if (Arrays.stream(open).noneMatch(this::isLocked)
        && (!isZombie || mayFail(StepKind.STEAL))) {
      ModelState after = step(isZombie ? StepKind.STEAL : StepKind.TAKE, t, 0);
      for (int p : open) {
        take(after, t, p);
      }
      stopIfFailed(after, t);
    }
  }

  private boolean hasToTake(Task task) {
    boolean hasWork =
        task.hasHanded() || task.isAny(TaskPartition::hasAccepted) || task.isAny(this::isBehind);
    boolean hasTakenAll = !task.isAny(mine -> mine.isOpen() && !mine.leased);
    return scenario.exactlyOnce && (task.isAny(Position.UNREAD) || (hasWork && !hasTakenAll));
  }

  /** Tells whether a statement on the partition's row of the offsets table has to wait. */
  private boolean isLocked(int p) {
    return has(Precaution.LOCKS_OFFSET_ROW)
        && now.transactions.stream().anyMatch(each -> each.locks(p));
  }

  private void take(ModelState after, int t, int p) {
    TaskPartition mine = after.tasks[t].partitions[p];
    int known = mine.lease.next();
    OffsetRow row = raiseEpoch(after, p, Precaution.RAISES_EPOCH);
    mine.lease = mine.lookedUp == NOT_READ ? row : row.at(mine.lookedUp);
    mine.leased = true;
    mine.lookedUp = NOT_READ;
    if (mine.position == Position.UNREAD || mine.lease.next() != known) {
      read(after.tasks[t], mine);
    }
  }

  private OffsetRow raiseEpoch(ModelState after, int p, Precaution raises) {
    OffsetRow row = after.database[p].offset();
    int epoch = row.epoch();
    if (row.isAbsent()) {
      epoch = has(Precaution.BEGINS_WITH_NEW_EPOCH) ? after.takes : 0;
    }
    after.takes++;
    epoch += has(raises) ? 1 : 0;
    OffsetRow raised = new OffsetRow(row.next(), epoch, after.takes);
    after.database[p] = after.database[p].with(raised);
    return raised;
  }

  /** Notes a stored offset that the task reads for the first time, or that has moved. */
  private void read(Task task, TaskPartition mine) {
    int stored = mine.lease.next();
    boolean isFirst = mine.position == Position.UNREAD;
    if (!isFirst && has(Precaution.FORGETS_ACCEPTED_RECORDS)) {
      mine.buffer = RecordSet.EMPTY;
      mine.batch = RecordSet.EMPTY;
      mine.latest = -1;
    }
    boolean isBelieved = task.fresh || !has(Precaution.BELIEVES_FRESH_PUTS_ONLY);
    boolean arrivesThere =
        isFirst && isBelieved && !mine.handed.isEmpty() && mine.handed.from() == stored;
    boolean seeks = stored != NONE && !arrivesThere && has(Precaution.SEEKS_TO_STORED_OFFSET);
    mine.position = seeks ? Position.AWAY : Position.FOLLOWING;
    task.stopped |= stored == NONE && !isFirst && has(Precaution.STOPS_IF_OFFSET_IS_GONE);
  }

  /** Ends a put that succeeds. Connect moves on, or goes to where the task sends it. */
  private void accept(int t) {
    Task task = now.tasks[t];
    boolean seeks = task.isAny(Position.AWAY);
    if ((task.hasHanded() || seeks) && !task.isAny(Position.UNREAD) && !hasToTake(task)) {
      ModelState after = step(seeks ? StepKind.SEEK : StepKind.ACCEPT, t, 0);
      for (int p = 0; p < now.partitions(); p++) {
        accept(after.tasks[t], p);
      }
      after.tasks[t].fresh = false;
      stopIfFailed(after, t);
    }
  }

  private void accept(Task task, int p) {
    TaskPartition mine = task.partitions[p];
    RecordSet handed = mine.handed;
    boolean isAway = mine.position == Position.AWAY;
    boolean isRefused = isAway && has(Precaution.REFUSES_RECORDS_BEFORE_SEEK);
    boolean isWanted = !handed.isEmpty() && mine.isOpen() && !mine.stale && !isRefused;
    boolean isBelowTarget = mine.position == Position.TOLD && handed.from() < mine.lease.next();
    if (isWanted && (isBelowTarget || handed.from() <= mine.latest)) {
      task.stopped = has(Precaution.STOPS_IF_TOPIC_IS_ANOTHER);
    } else if (isWanted) {
      mine.position = isAway ? Position.AWAY : Position.FOLLOWING;
      mine.latest = handed.to() - 1;
      mine.doubted = false;
      mine.buffer = mine.buffer.plus(handed.minus(scenario.skipped[p]));
    }
    if (isAway) {
      mine.position = Position.TOLD;
      mine.fetch = mine.lease.next();
      mine.current = mine.fetch;
    } else if (!handed.isEmpty()) {
      // Connect counts all records as processed, with those that the task has left out.
      mine.current = handed.to();
    }
    mine.handed = RecordSet.EMPTY;
    mine.stale = false;
  }

  /** Stops a task for which a person has to do something. Nobody hears of a frozen one. */
  private static void stopIfFailed(ModelState after, int t) {
    if (after.tasks[t].stopped) {
      boolean isZombie = after.isZombie(t);
      after.end(t);
      after.tasks[t].stopped = !isZombie;
    }
  }

  /** Sends the bad record with which the batch begins to the dead letter queue. */
  private void sendDeadLetter(int t) {
    Task task = now.tasks[t];
    int p = partitions().filter(each -> !task.batch(each).isEmpty()).findFirst().orElse(0);
    RecordSet bad = task.batch(p).first().and(scenario.bad[p]);
    if (!bad.isEmpty()) {
      ModelState after = step(StepKind.DEAD_LETTER, t, p);
      after.tasks[t].beginBatch();
      after.tasks[t].partitions[p].batch = task.batch(p).minus(bad);
      if (has(Precaution.AWAITS_DEAD_LETTER)) {
        after.deadLetters[p] = after.deadLetters[p].plus(bad);
      }
    }
  }

  // The task's database thread writes one batch after the other.

  /** Writes the batch up to its first bad record, or a truncate alone. */
  private void write(int t) {
    Task task = now.tasks[t];
    List<PartitionWrite> part = new ArrayList<>();
    boolean isWhole = true;
    for (int p = 0; p < now.partitions() && isWhole; p++) {
      RecordSet batch = task.batch(p);
      RecordSet rows = batch.before(scenario.bad[p].plus(scenario.truncates[p]));
      isWhole = rows.equals(batch);
      if (rows.isEmpty() && part.isEmpty()) {
        rows = batch.first().and(scenario.truncates[p]);
      }
      RecordSet later = batch.minus(rows).minus(batch.minus(rows).first());
      if (!has(Precaution.WRITES_PARTS_IN_ORDER) && !later.isEmpty()) {
        rows = later;
      }
      if (!rows.isEmpty()) {
        boolean moves =
            scenario.exactlyOnce
                && has(Precaution.MOVES_OFFSET_WITH_ROWS)
                && (part.isEmpty() || has(Precaution.MOVES_EVERY_PARTITION));
        int next = has(Precaution.MOVES_OFFSET_OF_PART) ? rows.to() : batch.to();
        part.add(write(t, p, rows, moves ? next : NO_MOVE));
      }
    }
    begin(StepKind.WRITE, t, part);
  }

  private PartitionWrite write(int t, int p, RecordSet rows, int next) {
    return new PartitionWrite(p, rows, next, now.tasks[t].partitions[p].lease.takes());
  }

  /** Moves stored offsets past skipped and bad records, in a transaction without rows. */
  private void advance(int t) {
    List<PartitionWrite> moves = new ArrayList<>();
    for (int p = 0; p < now.partitions(); p++) {
      TaskPartition mine = now.tasks[t].partitions[p];
      if (isBehind(mine)) {
        moves.add(write(t, p, RecordSet.EMPTY, advanced(mine)));
      }
    }
    begin(StepKind.ADVANCE, t, moves);
  }

  private boolean isBehind(TaskPartition mine) {
    int stored = mine.lease.next();
    return mine.position == Position.FOLLOWING && stored != NONE && advanced(mine) > stored;
  }

  private int advanced(TaskPartition mine) {
    return has(Precaution.ADVANCES_PAST_WHAT_IS_DONE) ? mine.done() : mine.current;
  }

  /** Begins a transaction, unless a row of an offset is locked. */
  private void begin(StepKind kind, int t, List<PartitionWrite> writes) {
    List<PartitionWrite> hits = new ArrayList<>();
    for (PartitionWrite write : writes) {
      boolean isLeased = now.tasks[t].partitions[write.partition()].leased;
      if (scenario.exactlyOnce && (!isLeased || isLocked(write.partition()))) {
        return;
      }
      hits.add(hits(t, write) ? write : write.withoutMove());
    }
    if (hits.isEmpty()) {
      return;
    }
    boolean rollsBack = !hits.equals(writes) && has(Precaution.ROLLS_BACK_IF_FENCED);
    ModelState after = step(rollsBack ? StepKind.FENCED : kind, t, 0);
    if (kind == StepKind.WRITE) {
      after.tasks[t].beginBatch();
    }
    if (!has(Precaution.TRUNCATES_IN_TRANSACTION)) {
      truncate(after, writes.get(0));
    }
    if (rollsBack) {
      after.tasks[t].closeSession();
    } else {
      after.transactions.add(new Transaction(t, hits));
    }
  }

  /** Tells whether the UPDATE that moves an offset hits its row. */
  private boolean hits(int t, PartitionWrite write) {
    OffsetRow row = now.database[write.partition()].offset();
    OffsetRow lease = now.tasks[t].partitions[write.partition()].lease;
    boolean isHit =
        !row.isAbsent()
            && (row.epoch() == lease.epoch() || !has(Precaution.COMPARES_EPOCH))
            && (row.next() == lease.next() || !has(Precaution.COMPARES_OFFSET));
    return isHit || !write.moves();
  }

  private void truncate(ModelState after, PartitionWrite write) {
    if (!write.records().and(scenario.truncates[write.partition()]).isEmpty()) {
      Arrays.setAll(after.database, p -> after.database[p].truncate());
    }
  }

  private void commit(int t) {
    Transaction open = now.transaction(t);
    ModelState after = step(StepKind.COMMIT, t, 0);
    commit(after, open);
    after.tasks[t].remove(open.writes());
    for (PartitionWrite write : open.writes()) {
      TaskPartition mine = after.tasks[t].partitions[write.partition()];
      mine.lease = mine.leased && write.moves() ? mine.lease.at(write.next()) : mine.lease;
    }
  }

  /** Lets the server end each transaction whose session has ended. */
  private void endLate() {
    for (Transaction each : now.transactions) {
      if (each.task() == NOBODY) {
        commit(step(StepKind.LATE_COMMIT, 0, 0), each);
        step(StepKind.LATE_ROLLBACK, 0, 0).transactions.remove(each);
      }
    }
  }

  private void commit(ModelState after, Transaction transaction) {
    after.transactions.remove(transaction);
    for (PartitionWrite write : transaction.writes()) {
      int p = write.partition();
      OffsetRow row = after.database[p].offset();
      truncate(after, write);
      after.database[p] = after.database[p].insert(write.records().and(scenario.good[p]));
      if (write.moves() && !row.isAbsent()) {
        after.database[p] = after.database[p].with(row.at(write.next()));
        after.isFenceBroken |= row.takes() != write.takes();
      }
    }
  }

  // Faults of tasks, sessions and servers.

  private void crash(int t) {
    if (now.tasks[t].isAny(TaskPartition::isOpen) && mayFail(StepKind.CRASH)) {
      step(StepKind.CRASH, t, 0).end(t);
    }
  }

  /** Breaks the connection, perhaps at the commit, so that the outcome is unknown. */
  private void loseSession(int t) {
    Transaction open = now.transaction(t);
    boolean hasSession = open != null || now.tasks[t].isAny(mine -> mine.leased);
    if (hasSession && mayFail(StepKind.SESSION_LOST)) {
      ModelState after = step(StepKind.SESSION_LOST, t, 0);
      after.detach(t);
      after.tasks[t].fresh = false;
      if (has(Precaution.TAKES_IN_EACH_SESSION)) {
        after.tasks[t].closeSession();
      }
      if (open != null && !has(Precaution.AWAITS_UNKNOWN_OUTCOME)) {
        after.tasks[t].remove(open.writes());
      }
    }
  }

  /** Takes all partitions from a frozen task. It becomes a zombie, unless it learns of it first. */
  private void lose(int t) {
    if (partitions().anyMatch(p -> now.owners[p] == t) && mayFail(StepKind.LOSE)) {
      step(StepKind.LOSE, t, 0).disown(t);
    }
  }

  private void addOfServers() {
    if (scenario.mayFailOver
        && now.replica == null
        && partitions().allMatch(p -> now.database[p].next() != NONE)) {
      step(StepKind.REPLICA_STOPS, 0, 0).replica = now.database;
    }
    if (now.replica != null && (!scenario.covered || partitions().allMatch(this::isWorkLeft))) {
      failOver(StepKind.FAIL_OVER);
      failOver(StepKind.FAIL_OVER_UNNOTICED);
    }
  }

  /** Tells whether a task will use the partition's row again, and so notice a failover. */
  private boolean isWorkLeft(int p) {
    int end = scenario.end(now.generation, p);
    int owner = now.owners[p];
    TaskPartition mine = owner == NOBODY ? new TaskPartition() : now.tasks[owner].partitions[p];
    return switch (mine.position) {
      case CLOSED, UNREAD -> !scenario.emptyReplica;
      case AWAY -> mine.lease.next() < end;
      case TOLD, FOLLOWING ->
          mine.fetch < end || (!mine.handed.isEmpty() && !mine.stale) || mine.hasAccepted();
    };
  }

  private void failOver(StepKind kind) {
    if (mayFail(kind)) {
      ModelState after = step(kind, 0, 0);
      after.database = now.replica.clone();
      after.replica = null;
      after.transactions.clear();
      after.unnoticed |= kind == StepKind.FAIL_OVER_UNNOTICED;
      for (int t = 0; t < TASKS; t++) {
        if (kind == StepKind.FAIL_OVER || now.transaction(t) != null) {
          after.tasks[t].closeSession();
          after.tasks[t].fresh = false;
        }
      }
    }
  }

  // Persons change the topic and the stored offsets.

  private void addOfPersons() {
    if (partitions().anyMatch(this::isLocked)) {
      return;
    }
    if (now.isStopped() && !now.offsetSet) {
      setOffsets(step(StepKind.SET_OFFSET, 0, 0));
    }
    if (mayFail(StepKind.CREATE_TOPIC_AGAIN) && partitions().allMatch(this::isBeyondNewTopic)) {
      createTopicAgain(step(StepKind.CREATE_TOPIC_AGAIN, 0, 0));
    }
    if (mayFail(StepKind.CREATE_TOPIC_AND_SET_OFFSET) && now.generation == 0) {
      ModelState after = step(StepKind.CREATE_TOPIC_AND_SET_OFFSET, 0, 0);
      createTopicAgain(after);
      setOffsets(after);
    }
    if (mayFail(StepKind.DELETE_OFFSET) && partitions().allMatch(this::hasStoredNothing)) {
      ModelState after = step(StepKind.DELETE_OFFSET, 0, 0);
      stopConnector(after);
      Arrays.setAll(after.database, p -> after.database[p].with(OffsetRow.ABSENT));
    }
  }

  /** Tells whether the stored offset is beyond the new topic, so that the task can notice it. */
  private boolean isBeyondNewTopic(int p) {
    int beyond = scenario.end(1, p) + (scenario.covered ? 1 : 0);
    return now.generation == 0 && now.database[p].next() >= beyond;
  }

  private boolean hasStoredNothing(int p) {
    return now.database[p].next() == NONE && !now.database[p].offset().isAbsent();
  }

  private static void createTopicAgain(ModelState after) {
    after.generation = 1;
    Arrays.fill(after.committed, 0);
  }

  private void setOffsets(ModelState after) {
    stopConnector(after);
    for (int p = 0; p < now.partitions(); p++) {
      OffsetRow row = raiseEpoch(after, p, Precaution.RAISES_EPOCH_WHEN_SET);
      after.database[p] = after.database[p].with(row.at(0));
      after.committed[p] = 0;
    }
    after.offsetSet = true;
  }

  /** Stops all tasks, except a frozen one, which hears of nothing. Then resumes the connector. */
  private static void stopConnector(ModelState after) {
    for (int t = 0; t < TASKS; t++) {
      if (!after.isZombie(t)) {
        after.end(t);
      }
    }
    Arrays.fill(after.owners, NOBODY);
  }
}
