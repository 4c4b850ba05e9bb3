package io.tarmac.connect.json;

import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/** A reader of documents that does not make a tree of the whole document. Thread-safe. */
interface QuickReader {

  /**
   * Reads the document. Returns null if the document is not what this reader takes. The document's
   * tree then decides whether the document is an error.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the value is not of its schema
   */
  @Nullable SchemaAndValue read(byte[] document);
}
