/**
 * A converter that reads Avro records of a schema registry, with the results of Confluent's
 * converter. The package knows Connect's API, the Avro library, which parses schemas, and how
 * messages show text. The package knows nothing of the sink.
 */
@NullMarked
package io.tarmac.connect.avro;

import org.jspecify.annotations.NullMarked;
