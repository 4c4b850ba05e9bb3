/**
 * A JSON converter that does what Kafka's {@code JsonConverter} does without reading a schema again
 * that it has read before. Knows Connect's API, Jackson's parser and how messages show text, and
 * nothing of the sink.
 */
@NullMarked
package io.tarmac.connect.json;

import org.jspecify.annotations.NullMarked;
