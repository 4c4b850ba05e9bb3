package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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

  /** The real paths of those that this JVM has locked. */
  private static final Set<Path> LOCKED = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final Path place;
  private final FileChannel channel;

  private DirectoryLock(Path directory, Path place, FileChannel channel) {
    this.directory = directory;
    this.place = place;
    this.channel = channel;
  }

  /**
   * @param directory made when it is not there
   */
  static DirectoryLock of(Path directory) {
    Path place = made(directory);
    // Before its file is opened: closing that would end the lock which this JVM has.
    if (!LOCKED.add(place)) {
      throw measured(directory, String.valueOf(ProcessHandle.current().pid()));
    }
    try {
      return new DirectoryLock(directory, place, locked(directory));
    } catch (IOException e) {
      LOCKED.remove(place);
      throw new ReplayFailure("%s cannot be locked: %s".formatted(directory, e), e);
    } catch (RuntimeException e) {
      LOCKED.remove(place);
      throw e;
    }
  }

  private static Path made(Path directory) {
    try {
      // Of a link to a directory it would be said that it exists.
      Path there = Files.isDirectory(directory) ? directory : Files.createDirectories(directory);
      return there.toRealPath();
    } catch (IOException e) {
      throw new ReplayFailure("The directory " + directory + " cannot be made: " + e, e);
    }
  }

  private static FileChannel locked(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw measured(directory, Files.readString(file));
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static ReplayFailure measured(Path directory, String process) {
    String by = process.isEmpty() ? "" : ", by process " + process;
    return new ReplayFailure(
        "%s is still being measured%s; wait until that has ended, or name another --out"
            .formatted(directory, by));
  }

  /** The directory that is this run's own meanwhile. */
  Path directory() {
    return directory;
  }

  @Override
  public void close() {
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      throw new ReplayFailure("A lock cannot be given back: " + e.getMessage(), e);
    } finally {
      LOCKED.remove(place);
    }
  }
}
