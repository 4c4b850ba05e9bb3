package io.tarmac.connect.sameness;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** A bound for the memory and processor time that a thread may take for one document. */
public final class ConversionCost {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A failure in deep nesting has a trace at each level. */
  private static final long MOST_BYTES = 64L << 20;

  private static final long MOST_BYTES_FOR_EACH = 2_000;
  private static final long MOST_NANOS = 10_000_000_000L;

  private ConversionCost() {}

  /**
   * Runs a conversion, which may refuse the document as a bad record. Runs the conversion once more
   * if it costs too much, because the first one may load classes.
   */
  public static void assertBounded(int documentLength, Runnable conversion) {
    if (excess(documentLength, conversion) != null) {
      String excess = excess(documentLength, conversion);
      if (excess != null) {
        throw new AssertionError(excess);
      }
    }
  }

  private static @Nullable String excess(int length, Runnable conversion) {
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long nanosBefore = THREADS.getCurrentThreadCpuTime();
    try {
      conversion.run();
    } catch (DataException refused) {
      // refusing a document must not cost more than reading it
    }
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    long nanos = THREADS.getCurrentThreadCpuTime() - nanosBefore;
    return bytes > MOST_BYTES + length * MOST_BYTES_FOR_EACH || nanos > MOST_NANOS
        ? "%,d bytes and %,d ms for a document of %,d bytes"
            .formatted(bytes, nanos / 1_000_000, length)
        : null;
  }
}
