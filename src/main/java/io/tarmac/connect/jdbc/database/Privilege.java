package io.tarmac.connect.jdbc.database;

/** What a user may be allowed to do with a table, by the name that databases grant it under. */
public enum Privilege {
  SELECT,
  INSERT,
  UPDATE,
  DELETE,
  TRUNCATE,
  DROP,
  ALTER,
  /** What PostgreSQL asks of who alters a table. */
  OWNERSHIP
}
