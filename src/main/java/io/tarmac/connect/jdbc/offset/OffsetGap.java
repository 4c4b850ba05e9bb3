package io.tarmac.connect.jdbc.offset;

import org.apache.kafka.common.TopicPartition;

/**
 * A range of offsets of a partition that Connect has skipped. Transformations that drop records,
 * compaction, aborted transactions and retention leave such gaps.
 *
 * @param from the first offset of the gap
 * @param next the offset of the record after the gap
 * @param isFirst whether the record is the first one since Connect opened the partition or sought
 */
public record OffsetGap(TopicPartition partition, long from, long next, boolean isFirst) {}
