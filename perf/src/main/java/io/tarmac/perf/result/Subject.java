package io.tarmac.perf.result;

import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A setting that was measured, by the names that results use. A part is null if it does not matter,
 * such as the converter of a sink that reads a file.
 */
public record Subject(
    String sink,
    @Nullable String converter,
    @Nullable Integer batchSize,
    @Nullable String insertMode,
    @Nullable String index) {

  /**
   * The order in which a reader finds them: by converter, with an index first, then what is ours
   * before the others, then by batch size.
   */
  static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::converter, known("converter"))
          .thenComparing(Subject::index, known("index"))
          .thenComparing(Subject::sink, known("sink"))
          .thenComparing(Subject::batchSize, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Subject::insertMode, Comparator.nullsFirst(Comparator.naturalOrder()));

  private static Comparator<@Nullable String> known(String kind) {
    return Comparator.nullsLast(SettingNames.order(kind));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(sink);
    if (converter != null) {
      text.append(", ").append(converter);
    }
    if (batchSize != null) {
      text.append(String.format(Locale.ROOT, ", batch %,d", batchSize));
    }
    if (insertMode != null) {
      text.append(", ").append(insertMode);
    }
    // The usual is not worth a word.
    if (index != null && !index.equals("yes")) {
      text.append(", ").append(SettingNames.title("index", index));
    }
    return text.toString();
  }
}
