package io.tarmac.connect.jdbc.credentials;

import java.util.Map;

/**
 * A provider of the user and the password for a new connection. Write your own for a secret store
 * or for tokens that expire, put its jar into the plugin's {@code lib} folder, and name the class
 * in {@code connection.credentials.provider}. The class is public, and so is its constructor
 * without arguments.
 *
 * <p>The sink creates one provider for each task, and one for each validation. It asks a provider
 * on a thread of its own, one question at a time. If the class implements {@link AutoCloseable},
 * the sink closes the provider when the task stops or the validation ends.
 */
public interface CredentialsProvider {

  /**
   * Configures the provider, once and before anything else. An exception stops the task. The sink
   * shows the exception's class, and not its message.
   *
   * @param properties the properties that begin with {@code connection.credentials.provider.},
   *     without that beginning
   */
  void configure(Map<String, String> properties);

  /**
   * Returns the credentials for the connection that the sink is about to open. The sink interrupts
   * a call that takes too long, or that the task no longer waits for. An exception counts as an
   * outage: the sink asks again later. The sink shows the exception's class, and not its message.
   */
  Credentials credentials() throws Exception;
}
