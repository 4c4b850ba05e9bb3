package io.tarmac.connect.avro;

/**
 * The failure of a registry that refuses the converter's credentials. It is an error and no
 * exception, because with {@code errors.tolerance=all} Connect drops the record of each exception
 * of a converter, or sends the record to the dead letter queue. A wrong password would empty the
 * topic. An error stops the task.
 */
final class RegistryAccessError extends Error {

  private static final long serialVersionUID = 1L;

  RegistryAccessError(String message) {
    super(message);
  }
}
