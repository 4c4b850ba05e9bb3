package io.tarmac.perf.event;

import org.apache.kafka.connect.data.Struct;

/** A record's key and value before a converter makes bytes of them; each knows its schema. */
public record Event(Struct key, Struct value) {}
