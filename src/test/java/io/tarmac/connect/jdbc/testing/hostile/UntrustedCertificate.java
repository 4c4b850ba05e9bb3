package io.tarmac.connect.jdbc.testing.hostile;

import io.tarmac.connect.jdbc.testing.Command;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A certificate that a hostile server has made for itself, and that nobody has signed. */
final class UntrustedCertificate {

  private static final String PASSWORD = "changeit";

  private UntrustedCertificate() {}

  private static final class Context {
    static final SSLContext INSTANCE = create();
  }

  /** Returns the server's end of an encrypted connection, before its handshake. */
  static Socket encrypt(Socket client) throws IOException {
    SSLSocket encrypted =
        (SSLSocket)
            Context.INSTANCE
                .getSocketFactory()
                .createSocket(
                    client, client.getInetAddress().getHostAddress(), client.getPort(), true);
    encrypted.setUseClientMode(false);
    return encrypted;
  }

  private static SSLContext create() {
    Path directory = TemporaryDirectory.create("certificate");
    try {
      Path file = directory.resolve("server.p12");
      Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
      String options =
          "-genkeypair -alias server -keyalg EC -dname CN=hostile.example -storetype PKCS12"
              + " -storepass %s -keystore %s".formatted(PASSWORD, file);
      Command.output(
          Stream.concat(Stream.of(keytool.toString()), Stream.of(options.split(" ", -1)))
              .toArray(String[]::new));
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no certificate for the hostile server", e);
    } finally {
      TemporaryDirectory.delete(directory);
    }
  }
}
