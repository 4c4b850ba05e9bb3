package io.tarmac.connect.jdbc.database;

/** A privilege on a table, by the name under which databases grant it. */
public enum Privilege {
  SELECT,
  INSERT,
  UPDATE,
  DELETE,
  TRUNCATE,
  DROP,
  ALTER,
  /** The ownership of the table, which PostgreSQL requires of a user who alters it. */
  OWNERSHIP
}
