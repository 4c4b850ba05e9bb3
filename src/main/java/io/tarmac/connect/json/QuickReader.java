package io.tarmac.connect.json;

import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/** Reads a document without making a tree of all of it. Thread-safe. */
interface QuickReader {

  /**
   * Null where the document is not what this reader takes: whether it is an error is decided by its
   * tree.
   *
   * @throws org.apache.kafka.connect.errors.DataException where the value is not of its schema
   */
  @Nullable SchemaAndValue read(byte[] document);
}
