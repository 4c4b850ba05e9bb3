package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a directory of results to one run at a time: two would disturb each other's measurements,
 * and one would cut the line that the other is writing. It ends with its process, however that
 * ends.
 *
 * <p>Its file stays, empty: another run may have opened it already. It is no other file of the run,
 * because closing one that is locked would end the lock.
 */
final class DirectoryLock implements AutoCloseable {
  static final String NAME = ".lock";

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * @param directory made when it is not there
   */
  static DirectoryLock of(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new ReplayFailure("The directory " + directory + " cannot be made: " + e, e);
    }
    Path file = directory.resolve(NAME);
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw new ReplayFailure(
            "%s is still being measured%s; wait until that has ended, or name another --out"
                .formatted(directory, by(Files.readString(file))));
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
      return new DirectoryLock(directory, channel);
    } catch (IOException e) {
      throw new ReplayFailure("%s cannot be locked: %s".formatted(directory, e), e);
    }
  }

  /** The directory that is this run's own meanwhile. */
  Path directory() {
    return directory;
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // by this very process
    }
  }

  private static String by(String process) {
    return process.isEmpty() ? "" : ", by process " + process;
  }

  @Override
  public void close() {
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      throw new ReplayFailure("A lock cannot be given back: " + e.getMessage(), e);
    }
  }
}
