package io.tarmac.perf.run;

import java.util.Map;

/**
 * How much a sink's consumer hands over at once. A batch can only be as large as a sink lets it
 * grow over several polls, or as one poll; the limits below let one poll hold a whole batch.
 */
final class ConsumerLimits {
  private static final int DEFAULT_POLL_RECORDS = 500;
  private static final long DEFAULT_PARTITION_BYTES = 1 << 20;
  private static final long DEFAULT_FETCH_BYTES = 50 << 20;

  /**
   * A fetch ends with a part of a batch; the more whole ones come before it, the less it weighs.
   */
  private static final int WANTED_BATCHES_PER_FETCH = 20;

  private static final int MIN_BATCHES_PER_FETCH = 4;

  /** What a fetch may take of the worker's memory for more than the minimum of batches. */
  private static final long COMFORTABLE_BYTES = 16 << 20;

  /**
   * More than this is no consumer that one would run, and a good part of a worker's heap; batches
   * that are larger come in several fetches.
   */
  private static final long MOST_BYTES = 128 << 20;

  private ConsumerLimits() {}

  /** Connector properties that raise the limits; none is ever below Kafka's default. */
  static Map<String, String> raised(int batchSize, long recordBytes) {
    long batch = Math.multiplyExact((long) batchSize, recordBytes);
    long wanted = Math.min(COMFORTABLE_BYTES, WANTED_BATCHES_PER_FETCH * batch);
    long needed = Math.max(wanted, MIN_BATCHES_PER_FETCH * batch);
    long partition = Math.min(MOST_BYTES, Math.max(DEFAULT_PARTITION_BYTES, needed));
    return Map.of(
        "consumer.override.max.poll.records", String.valueOf(pollRecords(batchSize)),
        "consumer.override.max.partition.fetch.bytes", String.valueOf(partition),
        "consumer.override.fetch.max.bytes",
            String.valueOf(Math.max(DEFAULT_FETCH_BYTES, partition)));
  }

  /** The smallest multiple of the batch size that is not below the default. */
  private static long pollRecords(int batchSize) {
    long batches = (DEFAULT_POLL_RECORDS + batchSize - 1L) / batchSize;
    return Math.max(1, batches) * batchSize;
  }
}
