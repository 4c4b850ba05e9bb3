package io.tarmac.connect.jdbc.testing;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The model of what becomes of bad changes of keys that come often: a letter is a change of the key
 * of that name, which a capital one cannot become a row of.
 */
public final class ReplacedRecords {

  private ReplacedRecords() {}

  /** Some changes of few keys, a third of them bad. */
  public static String some(Random random) {
    int keys = 1 + random.nextInt(5);
    StringBuilder letters = new StringBuilder();
    for (int i = random.nextInt(40); i >= 0; i--) {
      int key = random.nextInt(keys);
      letters.append((char) (random.nextInt(3) == 0 ? 'A' + key : 'a' + key));
    }
    return letters.toString();
  }

  public static boolean isBad(char letter) {
    return Character.isUpperCase(letter);
  }

  /** The key of a change. */
  public static String key(char letter) {
    return String.valueOf(letter).toLowerCase(Locale.ROOT);
  }

  /** The bad ones that no good change of their key follows in the batch, by their indexes. */
  public static List<Integer> refused(String batch) {
    return IntStream.range(0, batch.length()).filter(i -> isRefused(batch, i)).boxed().toList();
  }

  private static boolean isRefused(String batch, int index) {
    String good = key(batch.charAt(index));
    return isBad(batch.charAt(index)) && !batch.substring(index).contains(good);
  }

  /** The index of the change that each key is left with. */
  public static Map<String, Integer> written(String changes) {
    Map<String, Integer> written = new TreeMap<>();
    for (int i = 0; i < changes.length(); i++) {
      if (!isBad(changes.charAt(i))) {
        written.put(key(changes.charAt(i)), i);
      }
    }
    return written;
  }
}
