package io.tarmac.connect.avro;

/**
 * The failure of a request to the schema registry: no answer, refused credentials, or an answer
 * that is not a registry's. No record is at fault, so the task has to stop without losing one.
 *
 * <p>Connect tolerates no errors, but with {@code errors.tolerance=all} it tolerates each exception
 * of a converter. Connect then drops the record, or sends it to the dead letter queue. For a {@code
 * RetriableException}, Connect first retries for {@code errors.retry.timeout}, which is 0 by
 * default.
 */
final class SchemaRegistryError extends Error {

  private static final long serialVersionUID = 1L;

  SchemaRegistryError(String message) {
    super(message);
  }
}
