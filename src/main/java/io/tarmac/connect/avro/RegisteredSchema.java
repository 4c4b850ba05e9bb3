package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A schema as the registry has it.
 *
 * @param registration what registers the schema, and finds its version
 * @param version the version that the schema's metadata gives, if any
 */
record RegisteredSchema(Schema avro, ObjectNode registration, @Nullable Integer version) {}
