package io.tarmac.connect.jdbc.config;

/** The guarantee of how often a record may be written. */
public enum DeliveryGuarantee {
  /** No record is lost. After a crash, some records are written again. */
  AT_LEAST_ONCE,
  /** No record is lost, and none is written again: the database keeps the offsets with the rows. */
  EXACTLY_ONCE
}
