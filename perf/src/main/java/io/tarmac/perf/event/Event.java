package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * A record's key and value before a converter makes bytes of them; each knows its schema.
 *
 * @param key null where records have none
 * @param value null in a tombstone
 */
public record Event(@Nullable Struct key, @Nullable Struct value) {}
