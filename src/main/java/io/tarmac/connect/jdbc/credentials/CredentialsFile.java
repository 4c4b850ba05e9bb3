package io.tarmac.connect.jdbc.credentials;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file with credentials, which somebody else renews, such as an agent of a secret store. The file
 * may be a link, as in mounted secrets of Kubernetes, if the link leads to a file that is allowed.
 * Immutable.
 */
final class CredentialsFile {

  private final Path file;
  private final List<Path> allowed;

  /**
   * Creates a file, and does not look for it yet.
   *
   * @param allowed the files, and the folders of files, that may be read
   */
  CredentialsFile(Path file, List<Path> allowed) {
    this.file = file;
    this.allowed = allowed;
  }

  /** Reads the credentials that the file has now. */
  Credentials read() throws UnusableCredentialsException {
    try {
      Path real = file.toRealPath();
      if (!isAllowed(real)) {
        throw new UnusableCredentialsException(
            "names a link to a file that the worker's operator does not allow");
      }
      if (!Files.isRegularFile(real)) {
        throw new UnusableCredentialsException("names no ordinary file");
      }
      try (InputStream content = Files.newInputStream(real)) {
        byte[] bytes = content.readNBytes(CredentialsSource.MOST_BYTES + 1);
        if (bytes.length > CredentialsSource.MOST_BYTES) {
          throw CredentialsSource.tooLong();
        }
        return Credentials.parse(new String(bytes, StandardCharsets.UTF_8));
      }
    } catch (IOException unreadable) {
      throw new UnusableCredentialsException(
          "cannot read its file: " + unreadable.getClass().getSimpleName());
    }
  }

  /** Tells whether a path without links is an allowed file, or is in an allowed folder. */
  private boolean isAllowed(Path real) throws IOException {
    for (Path each : allowed) {
      if (Files.exists(each) && real.startsWith(each.toRealPath())) {
        return true;
      }
    }
    return false;
  }
}
