package io.tarmac.perf.page;

import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.ResultOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything about a cell but its experiment, its database and its batch size.
 *
 * @param converter empty where none takes part
 * @param index {@code yes}, {@code no} or {@code random}; that of a sink without a table is {@code
 *     yes}, so that it stands beside the others
 * @param load what else the experiment varies; what it is itself about, its tables or its rate, is
 *     not in it
 */
record Line(String sink, String converter, String index, Map<String, Integer> load) {
  static final String JSON = "json";
  static final String AVRO = "avro";
  static final String INDEXED = "yes";
  static final String NOT_INDEXED = "no";

  /** The order of rows. */
  static final Comparator<Line> ORDER =
      Comparator.comparing(Line::subject, Subject.ORDER)
          .thenComparing(Line::load, ResultOrder.LOADS);

  static Line of(CellKey cell) {
    Subject setting = cell.setting();
    Map<String, Integer> load = new TreeMap<>(cell.load());
    load.remove("tables");
    load.remove(CellKey.RATE);
    return new Line(
        setting.sink(),
        setting.converter() == null ? "" : setting.converter(),
        setting.index() == null ? INDEXED : setting.index(),
        load);
  }

  Line withLoad(Map<String, Integer> otherLoad) {
    return new Line(sink, converter, index, otherLoad);
  }

  Line withSink(String otherSink) {
    return new Line(otherSink, converter, index, load);
  }

  Line withConverter(String otherConverter) {
    return new Line(sink, otherConverter, index, load);
  }

  Line withIndex(String otherIndex) {
    return new Line(sink, converter, otherIndex, load);
  }

  boolean indexed() {
    return index.equals(INDEXED);
  }

  /** What a row is called. */
  String title() {
    return sinkTitle(sink) + ", " + form();
  }

  /** The same without the sink. */
  String form() {
    List<String> parts = new ArrayList<>();
    if (!converter.isEmpty()) {
      parts.add(converterTitle(converter));
    }
    if (!indexed()) {
      parts.add(index.equals(NOT_INDEXED) ? "no index" : index + " keys");
    }
    if (!load.isEmpty()) {
      parts.add(words(load));
    }
    return String.join(", ", parts);
  }

  /** Such as {@code partitions 4, tasks 2}. */
  static String words(Map<String, Integer> load) {
    return load.entrySet().stream()
        .map(one -> one.getKey() + " " + Numbers.whole(one.getValue()))
        .collect(Collectors.joining(", "));
  }

  static String sinkTitle(String sink) {
    return switch (sink) {
      case SinkName.TARMAC -> "Tarmac";
      case SinkName.DEBEZIUM -> "Debezium";
      case SinkName.COUNTING -> "counting only";
      default -> sink;
    };
  }

  static String converterTitle(String converter) {
    return switch (converter) {
      case JSON -> "JSON";
      case "fast-json" -> "JSON (`FastJsonConverter`)";
      case AVRO -> "Avro";
      default -> converter;
    };
  }

  private Subject subject() {
    return new Subject(sink, converter, null, null, index);
  }
}
