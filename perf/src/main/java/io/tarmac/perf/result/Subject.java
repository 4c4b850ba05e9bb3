package io.tarmac.perf.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
      Comparator.comparing(Subject::converter, known("json", "fast-json", "avro"))
          .thenComparing(Subject::index, known("yes", "no", "random"))
          .thenComparing(Subject::sink, known(SinkName.TARMAC, SinkName.DEBEZIUM))
          .thenComparing(Subject::batchSize, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Subject::insertMode, Comparator.nullsFirst(Comparator.naturalOrder()));

  /** Orders known names first, then others by name, then none. */
  private static Comparator<@Nullable String> known(String... names) {
    List<String> last = new ArrayList<>(List.of(names));
    Collections.reverse(last);
    return Comparator.nullsLast(
        Comparator.comparingInt((String name) -> -last.indexOf(name))
            .thenComparing(Comparator.naturalOrder()));
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
    return text.append(indexNote()).toString();
  }

  /** The usual is not worth a word. */
  private String indexNote() {
    if (index == null) {
      return "";
    }
    return switch (index) {
      case "no" -> ", no index";
      case "random" -> ", random keys";
      default -> "";
    };
  }
}
