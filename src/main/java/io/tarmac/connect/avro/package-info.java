/**
 * A converter that reads Avro as Confluent's converter does, with a schema registry. The package
 * uses Connect's API, and the Avro library to parse schemas. The package does not use the sink.
 */
@NullMarked
package io.tarmac.connect.avro;

import org.jspecify.annotations.NullMarked;
