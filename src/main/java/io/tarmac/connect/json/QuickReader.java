package io.tarmac.connect.json;

import java.io.IOException;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/** Reads a document without making a tree of it. Thread-safe. */
interface QuickReader {

  /**
   * Null, or any exception, where the document is not what this reader takes: whether it is an
   * error is decided by its tree.
   */
  @Nullable SchemaAndValue read(byte[] document) throws IOException;
}
