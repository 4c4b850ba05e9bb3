package io.tarmac.connect.jdbc.testing.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;

/**
 * A server of MySQL's protocol that nobody should log in to. It asks for the password in the way
 * that it is told to, and answers every statement with requests for files of the client. Without a
 * way to ask for the password it lets everybody in. Thread-safe; what is set counts for the clients
 * that connect afterwards.
 */
public final class HostileMySql extends HostileServer {

  /** The server's ways to ask for a password. */
  public enum MySqlLogin {
    /** Any user may log in, whatever the client answers to the first challenge. */
    OPEN("mysql_native_password"),

    /** The password in clear, for LDAP and PAM on MySQL. */
    CLEAR_PASSWORD("mysql_clear_password"),

    /** The password in clear, for PAM on MariaDB. */
    DIALOG("dialog"),

    /**
     * The password in clear over TLS, else encrypted for a key that the server may be asked for.
     */
    SHA256("sha256_password"),

    /** MySQL's default, by a server that pretends not to have seen the user's password before. */
    CACHING_SHA2("caching_sha2_password"),

    /** A token out of a file of the client. */
    OPENID_CONNECT("authentication_openid_connect_client"),

    /** A ticket for a service of the server's choice, on MariaDB. */
    GSSAPI("auth_gssapi_client"),

    /** A ticket for a service of the server's choice, on MySQL. */
    KERBEROS("authentication_kerberos_client");

    private final String plugin;

    MySqlLogin(String plugin) {
      this.plugin = plugin;
    }
  }

  private static final int SECURE_CONNECTION = 1 << 15;
  private static final int TLS = 1 << 11;
  private static final int LOCAL_FILES = 1 << 7;

  /** Long passwords and flags, a database, protocol 4.1, transactions, results, plugins. */
  private static final int USUAL =
      1 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 18 | 1 << 19 | 1 << 21;

  /** A request for encryption is a login's beginning and nothing else. */
  private static final int TLS_REQUEST_LENGTH = 32;

  private static final byte[] CHALLENGE =
      "0123456789abcdefghij".getBytes(StandardCharsets.US_ASCII);

  private static final int CHALLENGE_IN_FRONT = 8;
  private static final int UTF8 = 45;
  private static final int AUTOCOMMIT = 2;
  private static final int QUIT = 1;
  private static final int KEY_PLEASE = 2;
  private static final int SHA256_KEY_PLEASE = 1;
  private static final int FULL_LOGIN_PLEASE = 4;
  private static final int MORE_DATA = 1;
  private static final int SWITCH = 0xFE;

  /** First byte of PAM's prompt if the answer is not shown. */
  private static final int HIDDEN_ANSWER = 4;

  /** The key of all servers, because making a key takes long. */
  private static final KeyPair KEY = keyPair();

  private volatile MySqlLogin login = MySqlLogin.OPEN;
  private volatile boolean offersTls;
  private volatile List<String> files = List.of();

  public HostileMySql(InetAddress address) {
    super(address);
  }

  /** Makes the server ask for the password in some way. */
  public HostileMySql askForPassword(MySqlLogin way) {
    login = way;
    return this;
  }

  /** Makes the server offer encryption, with a certificate that nobody has signed. */
  public HostileMySql offerTls() {
    offersTls = true;
    return this;
  }

  /** Makes the server ask for each of the files, in answer to each statement. */
  public HostileMySql askForFiles(String... names) {
    files = List.of(names);
    return this;
  }

  @Override
  void serve(Socket client) throws IOException {
    MySqlPackets packets =
        new MySqlPackets(
            new DataInputStream(client.getInputStream()), client.getOutputStream(), loot, 0);
    packets.write(greeting());
    byte[] response = packets.read();
    boolean isEncrypted = response.length == TLS_REQUEST_LENGTH;
    if (isEncrypted) {
      Socket encrypted = UntrustedCertificate.encrypt(client);
      packets =
          packets.over(
              new DataInputStream(encrypted.getInputStream()), encrypted.getOutputStream());
      packets.read();
    }
    loot.countLogin();
    if (login == MySqlLogin.OPEN) {
      packets.writeOk(0);
      answerStatements(packets);
    } else {
      takePassword(packets, isEncrypted);
      packets.writeError(1045, "28000", "Access denied");
    }
  }

  private void answerStatements(MySqlPackets packets) throws IOException {
    byte[] command = packets.read();
    while (command.length == 0 || command[0] != QUIT) {
      if (command.length > 0) {
        for (String file : files) {
          packets.requestFile(file);
        }
        packets.endAnswer(0);
      }
      command = packets.read();
    }
  }

  private void takePassword(MySqlPackets packets, boolean isEncrypted) throws IOException {
    packets.write(switchTo(login));
    byte[] answer = packets.read();
    switch (login) {
      case CLEAR_PASSWORD, DIALOG -> loot.learnPassword(answer);
      case SHA256 -> takeSha256(packets, answer, isEncrypted, SHA256_KEY_PLEASE);
      case CACHING_SHA2 -> {
        packets.write(new byte[] {MORE_DATA, FULL_LOGIN_PLEASE});
        takeSha256(packets, packets.read(), isEncrypted, KEY_PLEASE);
      }
      case OPENID_CONNECT, GSSAPI, KERBEROS -> {
        // The token or ticket is in what was received.
      }
      case OPEN -> throw new IllegalStateException("asks for no password");
    }
  }

  /** Takes the password itself over TLS, else sends the key to encrypt it for. */
  private void takeSha256(
      MySqlPackets packets, byte[] answer, boolean isEncrypted, int wordForTheKey)
      throws IOException {
    if (isEncrypted) {
      loot.learnPassword(answer);
    } else if (answer.length == 1 && answer[0] == wordForTheKey) {
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      sent.write(MORE_DATA);
      sent.writeBytes(publicKey().getBytes(StandardCharsets.US_ASCII));
      packets.write(sent.toByteArray());
      loot.learnPassword(decrypted(packets.read()));
    }
  }

  private byte[] greeting() {
    int capabilities = USUAL | SECURE_CONNECTION | LOCAL_FILES | (offersTls ? TLS : 0);
    ByteArrayOutputStream greeting = new ByteArrayOutputStream();
    greeting.write(10);
    greeting.writeBytes("9.7.0".getBytes(StandardCharsets.US_ASCII));
    greeting.write(0);
    greeting.writeBytes(new byte[] {1, 0, 0, 0}); // the session's number
    greeting.write(CHALLENGE, 0, CHALLENGE_IN_FRONT);
    greeting.write(0);
    greeting.write(capabilities);
    greeting.write(capabilities >> 8);
    greeting.write(UTF8);
    greeting.write(AUTOCOMMIT);
    greeting.write(0);
    greeting.write(capabilities >> 16);
    greeting.write(capabilities >> 24);
    greeting.write(CHALLENGE.length + 1);
    greeting.writeBytes(new byte[10]);
    greeting.write(CHALLENGE, CHALLENGE_IN_FRONT, CHALLENGE.length - CHALLENGE_IN_FRONT);
    greeting.write(0);
    // Only a switch asks for another way: so drivers answer to it whatever their own default is.
    greeting.writeBytes(MySqlLogin.OPEN.plugin.getBytes(StandardCharsets.US_ASCII));
    greeting.write(0);
    return greeting.toByteArray();
  }

  private static byte[] switchTo(MySqlLogin login) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(SWITCH);
    request.writeBytes(login.plugin.getBytes(StandardCharsets.US_ASCII));
    request.write(0);
    if (login == MySqlLogin.DIALOG) {
      request.write(HIDDEN_ANSWER);
      request.writeBytes("Password: ".getBytes(StandardCharsets.US_ASCII));
    } else {
      request.writeBytes(CHALLENGE);
    }
    request.write(0);
    return request.toByteArray();
  }

  private static KeyPair keyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private String publicKey() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(KEY.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  private byte[] decrypted(byte[] encrypted) {
    try {
      Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
      cipher.init(Cipher.DECRYPT_MODE, KEY.getPrivate());
      byte[] password = cipher.doFinal(encrypted);
      for (int i = 0; i < password.length; i++) {
        password[i] ^= CHALLENGE[i % CHALLENGE.length];
      }
      return password;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("encrypted in another way", e);
    }
  }
}
