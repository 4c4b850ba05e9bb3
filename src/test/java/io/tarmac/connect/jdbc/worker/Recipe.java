package io.tarmac.connect.jdbc.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.connect.jdbc.testing.DocumentedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A page of {@code docs/recipes}, which a test can run from top to bottom. The first word after a
 * code fence is the language, for the reader; the others say what the block is, for the test.
 *
 * @param summaryParagraphs the number of paragraphs before the first section
 * @param sections the titles of its sections
 * @param steps its blocks of code
 * @param pitfallCount the number of items in its last section
 */
record Recipe(
    String name, int summaryParagraphs, List<String> sections, List<Step> steps, int pitfallCount) {
  static final Path FOLDER = Path.of("docs", "recipes");
  static final String RECORD_SECTION = "One record";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The role of a block of code. */
  enum BlockKind {
    /** Statements for the source database. */
    SOURCE_SQL("sql source"),
    /** The configuration of a source connector, named by the third word. */
    SOURCE("json source"),
    /** A source connector that this build cannot run. */
    SOURCE_THAT_IS_NOT_RUN("json source-not-run"),
    /** The key of the record that follows, JSON. */
    KEY("json key"),
    /** Headers of the record that follows, JSON: name and text. */
    HEADERS("json headers"),
    /**
     * The value of a record; the third word is its topic, unless the sink has only one. Without a
     * source connector the test sends the record, if its topic is one that the first sink reads.
     */
    VALUE("json value"),
    /** Statements for the target database. */
    TARGET_SQL("sql target"),
    /** The configuration of a sink connector, named by the third word. */
    SINK("json sink"),
    /** Commands of an operator: stop and resume a connector, reset its offsets. */
    COMMANDS("sh commands"),
    /** A query of the target database, whose result follows. */
    QUERY("sql result"),
    /** The rows that the query before it returns, as {@code psql} or {@code mysql} prints them. */
    TABLE("text result");

    private final String words;

    BlockKind(String words) {
      this.words = words;
    }

    static BlockKind of(String words) {
      return Stream.of(values())
          .filter(kind -> kind.words.equals(words))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no block of a recipe begins with ```" + words));
    }
  }

  /**
   * A block of code.
   *
   * @param argument the third word after the fence, or nothing
   */
  record Step(String section, BlockKind kind, String argument, String text) {

    static Step of(String section, FencedCodeBlock block) {
      String[] words = block.getInfo().split(" ", -1);
      if (words.length < 2) {
        throw new AssertionError("no test would run this block of " + section + ": " + block);
      }
      return new Step(
          section,
          BlockKind.of(words[0] + " " + words[1]),
          words.length > 2 ? words[2] : "",
          block.getLiteral());
    }

    JsonNode json() {
      try {
        return JSON.readTree(text);
      } catch (JsonProcessingException e) {
        throw new AssertionError("not JSON: " + text, e);
      }
    }

    /** Returns the properties of a connector, in a map that the caller may change. */
    Map<String, String> configuration() {
      Map<String, String> configuration = new TreeMap<>();
      json().properties().forEach(p -> configuration.put(p.getKey(), p.getValue().asText()));
      return configuration;
    }

    List<String> statements() {
      return Stream.of(text.split(";\\s*(\\n|$)")).filter(sql -> !sql.isBlank()).toList();
    }
  }

  /** Reads all recipes. */
  static List<Recipe> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> !file.endsWith("README.md")).sorted().map(Recipe::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Recipe read(Path file) {
    String name = String.valueOf(file.getFileName()).replace(".md", "");
    int summaryParagraphs = 0;
    int pitfallCount = 0;
    List<String> sections = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    String section = "";
    Node document = Parser.builder().build().parse(DocumentedText.contents(file));
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        section = ((Text) heading.getFirstChild()).getLiteral();
        sections.add(section);
      } else if (node instanceof Paragraph && section.isEmpty()) {
        summaryParagraphs++;
      } else if (node instanceof FencedCodeBlock block) {
        steps.add(Step.of(section, block));
      } else if (node instanceof ListBlock list && section.equals("Pitfalls")) {
        pitfallCount += items(list);
      }
    }
    return new Recipe(name, summaryParagraphs, sections, steps, pitfallCount);
  }

  private static int items(ListBlock list) {
    int items = 0;
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      items++;
    }
    return items;
  }

  /** Returns the steps of a kind, in their order. */
  List<Step> steps(BlockKind kind) {
    return steps.stream().filter(step -> step.kind() == kind).toList();
  }

  /** Returns this page with other texts in its blocks. */
  Recipe withTexts(UnaryOperator<String> change) {
    return new Recipe(
        name,
        summaryParagraphs,
        sections,
        steps.stream()
            .map(
                step ->
                    new Step(
                        step.section(),
                        step.kind(),
                        change.apply(step.argument()),
                        change.apply(step.text())))
            .toList(),
        pitfallCount);
  }

  @Override
  public String toString() {
    return name;
  }
}
