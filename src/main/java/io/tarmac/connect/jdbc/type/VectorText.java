package io.tarmac.connect.jdbc.type;

import java.util.Map;
import java.util.StringJoiner;
import org.apache.kafka.connect.data.Struct;

/** Vectors in the syntax of PostgreSQL's extension pgvector. */
public final class VectorText {

  /** Debezium's name for vectors that list only the elements that are not zero. */
  static final String SPARSE_VECTOR = "io.debezium.data.SparseDoubleVector";

  private VectorText() {}

  /** Returns a text such as {@code {1:0.5,3:2.0}/4} for Debezium's sparse vector. */
  public static Object ofSparse(Object value) {
    Struct vector = (Struct) value;
    StringJoiner elements = new StringJoiner(",", "{", "}");
    for (Map.Entry<?, ?> element : vector.getMap("vector").entrySet()) {
      if (element.getValue() == null) {
        throw new RefusedValueException("has a null in a vector");
      }
      elements.add(element.getKey() + ":" + element.getValue());
    }
    return elements + "/" + vector.getInt16("dimensions");
  }
}
