package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * A record's key and value before a converter serializes them.
 *
 * @param key null if records have no key
 * @param value null in a tombstone
 */
public record Event(@Nullable Struct key, @Nullable Struct value) {}
