package io.tarmac.connect.jdbc.config;

/** How often a record may be written. */
public enum DeliveryGuarantee {
  /** None is lost; after a crash some are written again. */
  AT_LEAST_ONCE,
  /** None is lost and none is written again: the database keeps the offsets with the rows. */
  EXACTLY_ONCE
}
