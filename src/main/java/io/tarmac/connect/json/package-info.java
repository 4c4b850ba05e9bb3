/**
 * A JSON converter that does what Kafka's {@code JsonConverter} does without reading a schema again
 * that it has read before. Knows Connect's API and Jackson's parser, and nothing of the sink.
 */
@NullMarked
package io.tarmac.connect.json;

import org.jspecify.annotations.NullMarked;
