package io.tarmac.connect.avro;

import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of the schema registry, and how to talk to it.
 *
 * @param headers the headers of each request
 * @param tls the factory of connections by https, or null for Java's own
 * @param verifiesHostNames whether the certificate of the registry has to name its host
 */
record RegistrySettings(
    List<Endpoint> endpoints,
    Map<String, String> headers,
    Duration connectTimeout,
    Duration readTimeout,
    int maxRetries,
    Duration firstRetryWait,
    Duration longestRetryWait,
    Proxy proxy,
    @Nullable SSLSocketFactory tls,
    boolean verifiesHostNames) {

  /**
   * One of the URLs of the registry.
   *
   * @param url the URL without credentials and without a slash at its end
   * @param authorization the header with the credentials
   */
  record Endpoint(String url, @Nullable String authorization) {

    /** Returns the URL alone, because messages show it. */
    @Override
    public String toString() {
      return url;
    }
  }
}
