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

  /** The order in reports, with known names in the order of {@link SettingNames}. */
  static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::converter, knownFirst("converter"))
          .thenComparing(Subject::index, knownFirst("index"))
          .thenComparing(Subject::sink, knownFirst("sink"))
          .thenComparing(Subject::batchSize, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Subject::insertMode, Comparator.nullsFirst(Comparator.naturalOrder()));

  private static Comparator<@Nullable String> knownFirst(String kind) {
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
    // The text leaves out the default.
    if (index != null && !index.equals("yes")) {
      text.append(", ").append(SettingNames.title("index", index));
    }
    return text.toString();
  }
}
