package io.tarmac.connect.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DecodingThreadsTest {

  private static final Schema SCHEMA =
      SchemaBuilder.struct().field("number", Schema.INT32_SCHEMA).build();

  /** Bytes that tell which thread decodes them, and that may take until they are released. */
  private static final class Numbered implements LazyStruct.Encoded {

    final int number;
    final int bytes;
    final CountDownLatch released;
    final CompletableFuture<Thread> decoder = new CompletableFuture<>();
    final AtomicInteger times = new AtomicInteger();
    final LazyStruct struct = new LazyStruct(SCHEMA, this);

    Numbered(int number, int bytes, CountDownLatch released) {
      this.number = number;
      this.bytes = bytes;
      this.released = released;
    }

    @Override
    public void decode(@Nullable Object[] values) {
      decoder.complete(Thread.currentThread());
      times.incrementAndGet();
      boolean interrupted = false;
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException closed) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (number < 0) {
        throw new DataException("negative");
      }
      values[0] = number;
    }

    @Override
    public int retainedBytes() {
      return bytes;
    }
  }

  private final CountDownLatch released = new CountDownLatch(0);
  private DecodingThreads threads = new DecodingThreads(1, 10_000);

  @AfterEach
  void close() {
    threads.close();
  }

  @Test
  void zeroThreadsAreNone() {
    assertThat(DecodingThreads.of(0)).isNull();
  }

  @Test
  void aDaemonNamedAfterTheTasksThreadDecodesAChunk() {
    List<Numbered> chunk = handOver(numbers(DecodingThreads.CHUNK, released));

    Thread decoder = chunk.get(0).decoder.join();
    assertThat(decoder.isDaemon()).isTrue();
    assertThat(decoder.getName()).isEqualTo(Thread.currentThread().getName() + "-convert-1");
    assertThat(chunk).allSatisfy(number -> assertThat(number.decoder.join()).isSameAs(decoder));
    assertRead(chunk);
  }

  @Test
  void anIncompleteChunkIsLeftToItsReader() {
    List<Numbered> chunk = handOver(numbers(DecodingThreads.CHUNK - 1, released));

    assertRead(chunk);
    assertThat(chunk)
        .allSatisfy(number -> assertThat(number.decoder.join()).isSameAs(Thread.currentThread()));
  }

  @Test
  void manyBytesCompleteAChunkToo() {
    Numbered large = new Numbered(1, 1_000_000, released);

    handOver(List.of(large));

    assertThat(large.decoder.join()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void aReaderDecodesWhatNoThreadIsAt() {
    CountDownLatch last = new CountDownLatch(1);
    List<Numbered> chunk = numbers(DecodingThreads.CHUNK - 1, released);
    Numbered slow = new Numbered(1_000, 1, last);
    handOver(Stream.concat(chunk.stream(), Stream.of(slow)).toList());
    slow.decoder.join();

    assertRead(chunk);
    assertThat(chunk)
        .allSatisfy(number -> assertThat(number.decoder.join()).isSameAs(Thread.currentThread()));
    last.countDown();
    assertRead(List.of(slow));
  }

  @Test
  void aReaderWaitsForTheThreadThatIsAtTheStruct() {
    CountDownLatch end = new CountDownLatch(1);
    List<Numbered> chunk = handOver(numbers(DecodingThreads.CHUNK, end));
    Numbered slow = chunk.get(chunk.size() - 1);
    slow.decoder.join();

    CompletableFuture<Object> read = CompletableFuture.supplyAsync(() -> slow.struct.get("number"));
    end.countDown();

    assertThat(read.join()).isEqualTo(slow.number);
    assertThat(slow.times).hasValue(1);
  }

  @Test
  void readersAndThreadsDecodeEachStructOnce() {
    threads.close();
    threads = new DecodingThreads(4, 10_000);
    List<Numbered> all = numbers(50_000, released);
    List<CompletableFuture<Void>> readers =
        IntStream.range(0, 3)
            .mapToObj(i -> CompletableFuture.runAsync(() -> assertRead(all)))
            .toList();

    handOver(all);

    readers.forEach(CompletableFuture::join);
    assertRead(all);
    assertThat(all).allSatisfy(number -> assertThat(number.times).hasValue(1));
  }

  @Test
  void structsThatFindNoRoomAreLeftToTheirReader() {
    CountDownLatch end = new CountDownLatch(1);
    List<Numbered> slow = handOver(numbers(DecodingThreads.CHUNK, end));
    slow.get(slow.size() - 1).decoder.join();

    List<Numbered> many = handOver(numbers(1_000 * DecodingThreads.CHUNK, released));

    assertRead(many);
    end.countDown();
    assertRead(slow);
  }

  @Test
  void aDamagedStructFailsForItsReaderAndForNoOther() {
    List<Numbered> chunk =
        IntStream.range(0, DecodingThreads.CHUNK)
            .mapToObj(i -> new Numbered(i == 40 ? -1 : i, 1, released))
            .toList();

    handOver(chunk);
    chunk.forEach(number -> number.decoder.join());

    assertThatThrownBy(() -> chunk.get(40).struct.get("number"))
        .isInstanceOf(DamagedStructException.class)
        .hasMessage("negative");
    assertRead(chunk.subList(0, 40));
    assertRead(chunk.subList(41, chunk.size()));
  }

  @Test
  void closingEndsTheThreadsAndLeavesAllStructsReadable() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    List<Numbered> slow = handOver(numbers(DecodingThreads.CHUNK, end));
    List<Numbered> waiting = handOver(numbers(10 * DecodingThreads.CHUNK, released));
    Thread thread = slow.get(slow.size() - 1).decoder.join();

    threads.close();
    end.countDown();
    thread.join();
    List<Numbered> later = handOver(numbers(2 * DecodingThreads.CHUNK, released));

    assertRead(slow);
    assertRead(waiting);
    assertRead(later);
    assertThat(later.get(0).decoder.join()).isSameAs(Thread.currentThread());
  }

  @Test
  void threadsWithoutWorkEndAndStartAgain() throws InterruptedException {
    threads = new DecodingThreads(1, 1);

    for (int time = 0; time < 2; time++) {
      List<Numbered> chunk = handOver(numbers(DecodingThreads.CHUNK, released));
      Thread thread = chunk.get(0).decoder.join();
      thread.join(TimeUnit.SECONDS.toMillis(50));
      assertThat(thread.isAlive()).isFalse();
    }
  }

  private static List<Numbered> numbers(int count, CountDownLatch released) {
    return IntStream.range(0, count).mapToObj(i -> new Numbered(i, 1, released)).toList();
  }

  private List<Numbered> handOver(List<Numbered> numbers) {
    for (Numbered number : numbers) {
      assertThat(threads.decodeAhead(number.struct)).isSameAs(number.struct);
    }
    return numbers;
  }

  private static void assertRead(List<Numbered> numbers) {
    for (Numbered number : numbers) {
      assertThat(number.struct.get("number")).isEqualTo(number.number);
    }
  }
}
