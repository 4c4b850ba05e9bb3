package io.tarmac.connect.avro;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.tarmac.connect.jdbc.testing.Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a self-signed certificate, made by the JDK's keytool. */
final class TestingCertificate {

  static final String PASSWORD = "hidden-password";

  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

  private final Path keystore;
  private final String alias;
  private final KeyStore keys;

  private TestingCertificate(Path keystore, String alias, KeyStore keys) {
    this.keystore = keystore;
    this.alias = alias;
    this.keys = keys;
  }

  /**
   * Creates a key in a file of the directory.
   *
   * @param subject the host of the certificate, such as {@code DNS:localhost}
   */
  static TestingCertificate create(Path directory, String alias, String subject) {
    Path file = directory.resolve(alias + ".p12");
    String words =
        "-genkeypair -alias %s -keyalg EC -dname CN=%s -ext SAN=%s -storetype PKCS12 -storepass %s -keystore %s"
            .formatted(alias, alias, subject, PASSWORD, file);
    String[] options = words.split(" ", -1);
    String[] command = new String[options.length + 1];
    command[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    System.arraycopy(options, 0, command, 1, options.length);
    Command.output(command);
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      return new TestingCertificate(file, alias, keys);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no certificate " + alias, e);
    }
  }

  Path keystore() {
    return keystore;
  }

  /** Writes a truststore with the certificate. */
  Path truststore() throws IOException {
    Path file = keystore.resolveSibling(alias + "-trust.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store().store(out, PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return file;
  }

  private KeyStore store() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(alias, certificate());
    return store;
  }

  private Certificate certificate() throws GeneralSecurityException {
    return keys.getCertificate(alias);
  }

  /** Writes a file with the certificate alone, as text. */
  Path pemFile() throws IOException {
    return Files.writeString(keystore.resolveSibling(alias + ".pem"), pem(), US_ASCII);
  }

  String pem() {
    try {
      return pem("CERTIFICATE", certificate().getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  String keyPem() {
    try {
      return pem("PRIVATE KEY", keys.getKey(alias, PASSWORD.toCharArray()).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String label, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, LINES.encodeToString(content), label);
  }

  /** Returns the context of a server that has this certificate and trusts one client. */
  SSLContext context(TestingCertificate client) {
    try {
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keys, PASSWORD.toCharArray());
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(client.store());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
