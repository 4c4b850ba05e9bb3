package io.tarmac.connect.jdbc.testing.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that a hostile server got from its clients. Thread-safe. */
public final class Loot {

  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final List<String> passwords = new CopyOnWriteArrayList<>();
  private final List<String> files = new CopyOnWriteArrayList<>();
  private final AtomicInteger logins = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  Loot() {}

  /** Returns what all clients sent, without their encryption, a character per byte. */
  public String received() {
    synchronized (received) {
      return received.toString(StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns the passwords that the server knows in clear, however they were sent. */
  public List<String> passwords() {
    return List.copyOf(passwords);
  }

  /** Returns the answers to requests for files that are not empty, a character per byte. */
  public List<String> files() {
    return List.copyOf(files);
  }

  /** Returns how many clients the server asked for a password or let in without one. */
  public int logins() {
    return logins.get();
  }

  /** Returns how many times the server asked for a file. */
  public int requests() {
    return requests.get();
  }

  void receive(byte[] bytes) {
    synchronized (received) {
      received.write(bytes, 0, bytes.length);
    }
  }

  void learnPassword(byte[] clear) {
    int end = 0;
    while (end < clear.length && clear[end] != 0) {
      end++;
    }
    if (end > 0) {
      passwords.add(new String(clear, 0, end, StandardCharsets.UTF_8));
    }
  }

  void takeFile(byte[] content) {
    if (content.length > 0) {
      files.add(new String(content, StandardCharsets.ISO_8859_1));
    }
  }

  void countLogin() {
    logins.incrementAndGet();
  }

  void countRequest() {
    requests.incrementAndGet();
  }
}
