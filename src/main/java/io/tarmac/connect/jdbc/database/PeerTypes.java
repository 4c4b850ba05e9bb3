package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CreatedTypes;

/**
 * The types of columns that other sinks create in a database. If a type does not differ, it is the
 * one that Tarmac creates.
 *
 * @param debezium the types of Debezium's sink
 * @param confluent the types of Confluent's sink and Aiven's
 */
public record PeerTypes(CreatedTypes debezium, CreatedTypes confluent) {

  /** The types of a database in which the other sinks create the same columns. */
  public static final PeerTypes SAME =
      new PeerTypes(CreatedTypes.AS_NEEDED, CreatedTypes.AS_NEEDED);
}
