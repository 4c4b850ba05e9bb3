/**
 * A JSON converter that does what Kafka's {@code JsonConverter} does, but does not read a schema
 * again that it has read before. The package knows Connect's API, Jackson's parser and how messages
 * show text. The package knows nothing of the sink.
 *
 * <p>The package could call Kafka's converter for rare documents and for writing: on each worker
 * since Kafka 3.6 a plugin sees that class. The results would then depend on the worker. In Kafka
 * 3.6 and 3.9 the class does not know {@code schema.content}. In 3.6 its parser, Jackson 2.13, has
 * no limits. A text of 5,000 brackets then ends in a {@code StackOverflowError}, which no tolerance
 * of errors covers. If another plugin brings a newer version of the class, Connect loads that
 * version. Messages of Kafka's converter show values, so all their text would have to go, with the
 * names of fields. The quick readers need the schemas and their defaults anyway, and writing would
 * take three times as long.
 */
@NullMarked
package io.tarmac.connect.json;

import org.jspecify.annotations.NullMarked;
