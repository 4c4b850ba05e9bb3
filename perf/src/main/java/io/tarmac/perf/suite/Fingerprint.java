package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** A digest of a directory, which changes with its files. */
final class Fingerprint {
  private static final int DIGITS = 16;

  private Fingerprint() {}

  /** Returns the first digits of a digest of the names and bytes of all files in the directory. */
  static String of(Path directory) {
    try (Stream<Path> tree = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        String name = directory.relativize(file) + "\n" + bytes.length + "\n";
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (IOException | UncheckedIOException e) {
      throw new ReplayFailure(directory + " cannot be read: " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
