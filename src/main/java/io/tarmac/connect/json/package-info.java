/**
 * A JSON converter that does what Kafka's {@code JsonConverter} does, but does not read a schema
 * again that it has read before. The package knows Connect's API, Jackson's parser and how messages
 * show text. The package knows nothing of the sink.
 */
@NullMarked
package io.tarmac.connect.json;

import org.jspecify.annotations.NullMarked;
