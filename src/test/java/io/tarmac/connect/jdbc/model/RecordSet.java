package io.tarmac.connect.jdbc.model;

import static java.util.stream.Collectors.joining;

import java.util.stream.IntStream;

/**
 * Records of one partition.
 *
 * @param bits a bit for each record: four for the offsets of the topic, and four for those of the
 *     topic that was created again
 */
record RecordSet(int bits) {

  static final int MAX_RECORDS = 4;
  static final RecordSet EMPTY = new RecordSet(0);

  /** Returns the records between two offsets. */
  static RecordSet range(int generation, int from, int to) {
    int bits = (1 << Math.max(from, to)) - (1 << from);
    return new RecordSet(bits << (generation * MAX_RECORDS));
  }

  /** Returns the records of a topic that have this letter. */
  static RecordSet of(char letter, String topic, int generation) {
    RecordSet records = EMPTY;
    for (int offset = 0; offset < topic.length(); offset++) {
      boolean isOne = topic.charAt(offset) == letter;
      records = records.plus(range(generation, offset, isOne ? offset + 1 : offset));
    }
    return records;
  }

  boolean isEmpty() {
    return bits == 0;
  }

  /** Returns the offset of the first record. */
  int from() {
    return Integer.numberOfTrailingZeros(bits) % MAX_RECORDS;
  }

  /** Returns the offset after the last record. */
  int to() {
    return isEmpty()
        ? 0
        : (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(bits)) % MAX_RECORDS + 1;
  }

  RecordSet plus(RecordSet others) {
    return new RecordSet(bits | others.bits);
  }

  RecordSet minus(RecordSet others) {
    return new RecordSet(bits & ~others.bits);
  }

  RecordSet and(RecordSet others) {
    return new RecordSet(bits & others.bits);
  }

  RecordSet first() {
    return new RecordSet(Integer.lowestOneBit(bits));
  }

  /** Returns the records before the first one that is among the others. */
  RecordSet before(RecordSet others) {
    return and(new RecordSet(Integer.lowestOneBit(bits & others.bits) - 1));
  }

  @Override
  public String toString() {
    return IntStream.range(0, 2 * MAX_RECORDS)
        .filter(i -> (bits & (1 << i)) != 0)
        .mapToObj(i -> i < MAX_RECORDS ? "" + i : i % MAX_RECORDS + " of the new topic")
        .collect(joining(" "));
  }
}
