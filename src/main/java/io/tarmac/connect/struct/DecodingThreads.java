package io.tarmac.connect.struct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a converter that decode lazy structs before somebody reads them. A struct stays in
 * its record, so the order of records does not change. If no thread has decoded a struct yet, its
 * reader does, as with any lazy struct.
 *
 * <p>A converter has to check the bytes before it hands a struct over. An error that came up later
 * would be no error of the converter, and Connect's {@code errors.tolerance} would not apply.
 *
 * <p>Without work the threads end soon, because Connect 3.9 and earlier close no converter.
 * Thread-safe.
 */
public final class DecodingThreads implements AutoCloseable {

  /** The property of converters with the number of threads. */
  public static final String PROPERTY = "convert.threads";

  /**
   * The structs that a thread gets at once. To wake a thread costs more than to decode a struct.
   */
  public static final int CHUNK = 64;

  /** The bytes that also complete a chunk. An idle converter keeps no more than these. */
  private static final int CHUNK_BYTES = 64 * 1024;

  /** The most chunks that wait. Readers decode the structs of further chunks. */
  private static final int MOST_WAITING = 256;

  private static final long IDLE_MILLIS = 10_000;

  private final AtomicInteger started = new AtomicInteger();
  private final ThreadPoolExecutor threads;
  private List<LazyStruct> chunk = new ArrayList<>(CHUNK);
  private int chunkBytes;

  DecodingThreads(int count, long idleMillis) {
    threads =
        new ThreadPoolExecutor(
            count,
            count,
            idleMillis,
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            this::thread,
            new DiscardPolicy());
    threads.allowCoreThreadTimeOut(true);
  }

  /** Returns the threads, none of which runs yet, or null if the count is 0. */
  public static @Nullable DecodingThreads of(int count) {
    return count == 0 ? null : new DecodingThreads(count, IDLE_MILLIS);
  }

  /** Creates a thread, whose name begins with that of the task's thread. */
  private Thread thread(Runnable work) {
    String task = Thread.currentThread().getName();
    Thread thread = new Thread(work, task + "-convert-" + started.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the struct, which a thread decodes unless a reader is faster. */
  public synchronized LazyStruct decodeAhead(LazyStruct struct) {
    chunk.add(struct);
    chunkBytes += struct.retainedBytes();
    if (chunk.size() == CHUNK || chunkBytes >= CHUNK_BYTES) {
      List<LazyStruct> complete = chunk;
      threads.execute(() -> decode(complete));
      chunk = new ArrayList<>(CHUNK);
      chunkBytes = 0;
    }
    return struct;
  }

  /** Decodes from the last struct on. A reader comes from the first, so the two meet only once. */
  private static void decode(List<LazyStruct> structs) {
    for (int i = structs.size() - 1; i >= 0; i--) {
      try {
        structs.get(i).decode();
      } catch (RuntimeException damaged) {
        // the reader gets the same failure
      }
    }
  }

  /** Ends the threads. Structs that are not decoded yet stay readable. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
