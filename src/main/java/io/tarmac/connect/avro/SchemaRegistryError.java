package io.tarmac.connect.avro;

/**
 * The failure to reach a schema registry: it does not answer, refuses the credentials, or is none.
 * No record is at fault, so the task has to stop and no record may be lost.
 *
 * <p>This is an error and no exception, because with {@code errors.tolerance=all} Connect skips a
 * record for each exception of a converter, or sends the record to the dead letter queue. That
 * holds for a {@code RetriableException} too: Connect retries it for {@code errors.retry.timeout},
 * which is 0 unless somebody sets it. Connect tolerates no errors.
 */
final class SchemaRegistryError extends Error {

  private static final long serialVersionUID = 1L;

  SchemaRegistryError(String message) {
    super(message);
  }
}
