package io.tarmac.connect.sameness;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.struct.DecodingThreads;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.storage.Converter;

/** A check of the threads of a converter with {@code convert.threads}. */
public final class ConverterThreads {

  /** Shorter than a thread lives without work. */
  private static final long WAIT_SECONDS = 5;

  private ConverterThreads() {}

  /** Closes the converter, which has to end the thread that has its name from the reader's. */
  public static void requireEndWhenClosed(Converter converter, byte[] document) throws Exception {
    String task = "task of " + converter;
    Thread reader = new Thread(() -> readChunk(converter, document), task);
    reader.start();
    reader.join();
    Thread decoder =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith(task + "-convert-"))
            .findFirst()
            .orElseThrow();

    converter.close();
    decoder.join(TimeUnit.SECONDS.toMillis(WAIT_SECONDS));

    assertThat(decoder.isAlive()).isFalse();
  }

  private static void readChunk(Converter converter, byte[] document) {
    for (int i = 0; i < DecodingThreads.CHUNK; i++) {
      converter.toConnectData("t", document);
    }
  }
}
