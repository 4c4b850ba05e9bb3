package io.tarmac.connect.jdbc.delivery;

import org.apache.kafka.common.TopicPartition;

/**
 * Offsets of a partition that Connect has not handed over: records that a transformation dropped,
 * compaction and aborted transactions leave such gaps, and so does retention.
 *
 * @param from the offset at which Connect read on
 * @param next the offset of the record that came
 * @param isFirst whether the record is the first one since Connect opened the partition or sought
 */
public record OffsetGap(TopicPartition partition, long from, long next, boolean isFirst) {}
