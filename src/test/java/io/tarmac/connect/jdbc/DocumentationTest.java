package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rules for all pages: links lead somewhere, pages stay short, sentences are read once. */
class DocumentationTest {
  private static final Path DOCS = Path.of("docs");
  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  /** Pages that are as long as there are recipes, results and properties. */
  private static final Pattern WITHOUT_LIMIT =
      Pattern.compile(
          "docs/(recipes/.*|(understand/performance|project/testing|reference/(configuration|converters))\\.md)");

  private static final int MOST_WORDS = 23_500;
  private static final int MOST_WORDS_OF_README = 900;
  private static final int LONG_SENTENCE = 35;
  private static final double MOST_LONG_SENTENCES = 0.02;

  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?])\\s+");
  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

  private static List<DocumentedPage> pages;

  @BeforeAll
  static void readPages() throws IOException {
    pages = new ArrayList<>();
    for (String file : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")) {
      pages.add(new DocumentedPage(Path.of(file)));
    }
    pages.add(new DocumentedPage(Path.of("perf", "README.md")));
    try (Stream<Path> files = Files.walk(DOCS)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        pages.add(new DocumentedPage(file));
      }
    }
  }

  @Test
  void everyLinkLeadsToAFileAndAHeading() {
    assertThat(pages)
        .allSatisfy(
            page ->
                assertThat(page.links)
                    .as("links of %s", page.file)
                    .allMatch(link -> leadsSomewhere(page, link)));
  }

  @Test
  void everyPageIsInTheIndexOfItsFolder() {
    List<Path> listed = new ArrayList<>();
    for (Path index : List.of(DOCS.resolve("README.md"), DOCS.resolve("recipes/README.md"))) {
      DocumentedPage page = pageAt(index);
      page.links.forEach(link -> listed.add(resolve(page, link)));
    }

    assertThat(listed)
        .containsAll(
            pages.stream()
                .map(page -> page.file)
                .filter(file -> file.startsWith(DOCS) && !file.equals(DOCS.resolve("README.md")))
                .toList());
  }

  @Test
  void docsStayShort() {
    int words =
        pages.stream().filter(DocumentationTest::hasLimit).mapToInt(DocumentationTest::words).sum();

    assertThat(words)
        .as("words of all pages; say something else in fewer words, on any page")
        .isLessThanOrEqualTo(MOST_WORDS);
    assertThat(words(pageAt(Path.of("README.md")))).isLessThanOrEqualTo(MOST_WORDS_OF_README);
  }

  /** Headings and table cells are short: counting them would hide long sentences. */
  @Test
  void sentencesAreReadOnce() {
    int sentences = 0;
    List<String> tooLong = new ArrayList<>();
    for (DocumentedPage page : pages) {
      if (isOfDocs(page)) {
        sentences += page.paragraphs.stream().mapToInt(text -> sentences(text).size()).sum();
        page.prose.stream()
            .flatMap(text -> sentences(text).stream())
            .filter(sentence -> words(sentence) > LONG_SENTENCE)
            .forEach(sentence -> tooLong.add(page.file + ": " + sentence));
      }
    }

    assertThat(tooLong).hasSizeLessThanOrEqualTo((int) (sentences * MOST_LONG_SENTENCES));
  }

  private static List<String> sentences(String text) {
    return END_OF_SENTENCE.splitAsStream(text).filter(sentence -> !sentence.isBlank()).toList();
  }

  private static boolean isOfDocs(DocumentedPage page) {
    return page.file.startsWith(DOCS) || page.file.equals(Path.of("README.md"));
  }

  private static boolean leadsSomewhere(DocumentedPage page, String link) {
    if (link.matches("[a-z]+:.*")) {
      return true;
    }
    Path target = resolve(page, link);
    if (!Files.exists(target)) {
      return false;
    }
    int fragment = link.indexOf('#');
    return fragment < 0
        || !target.toString().endsWith(".md")
        || pageAt(target).anchors.contains(link.substring(fragment + 1));
  }

  private static Path resolve(DocumentedPage page, String link) {
    int fragment = link.indexOf('#');
    String file = fragment < 0 ? link : link.substring(0, fragment);
    return file.isEmpty() ? page.file : page.file.resolveSibling(file).normalize();
  }

  private static DocumentedPage pageAt(Path file) {
    return pages.stream()
        .filter(page -> page.file.equals(file))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no page " + file));
  }

  private static boolean hasLimit(DocumentedPage page) {
    String file = page.file.toString();
    return file.equals("README.md")
        || (file.startsWith("docs/") && !WITHOUT_LIMIT.matcher(file).matches());
  }

  private static int words(DocumentedPage page) {
    return page.prose.stream().mapToInt(DocumentationTest::words).sum();
  }

  private static int words(String text) {
    return (int) WORD.matcher(text).results().count();
  }

  /** A page, which visits its own nodes. */
  private static final class DocumentedPage extends AbstractVisitor {
    private final Path file;
    private final boolean tablesAreGenerated;

    /**
     * The texts of headings, paragraphs, list items and table cells, without blocks of code and
     * without the tables of a page that code writes.
     */
    private final List<String> prose = new ArrayList<>();

    /** The texts of paragraphs and list items. */
    private final List<String> paragraphs = new ArrayList<>();

    private final List<String> links = new ArrayList<>();
    private final Set<String> anchors = new HashSet<>();
    private final IdGenerator ids = IdGenerator.builder().build();
    private boolean isCounted = true;
    private StringBuilder words = new StringBuilder();

    DocumentedPage(Path file) throws IOException {
      String text = Files.readString(file);
      this.file = file;
      this.tablesAreGenerated = text.contains("<!-- Written by ") || text.contains("<!-- table ");
      PARSER.parse(text).accept(this);
    }

    @Override
    public void visit(Heading heading) {
      anchors.add(ids.generateId(collect(heading)));
    }

    @Override
    public void visit(Paragraph paragraph) {
      paragraphs.add(collect(paragraph));
    }

    @Override
    public void visit(CustomBlock block) {
      boolean before = isCounted;
      isCounted = before && !(block instanceof TableBlock && tablesAreGenerated);
      visitChildren(block);
      isCounted = before;
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableCell) {
        collect(node);
      } else {
        visitChildren(node);
      }
    }

    private String collect(Node node) {
      words = new StringBuilder();
      visitChildren(node);
      String text = words.toString();
      if (isCounted && !text.isBlank()) {
        prose.add(text);
      }
      return text;
    }

    @Override
    public void visit(Link link) {
      links.add(link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      links.add(image.getDestination());
    }

    @Override
    public void visit(Text text) {
      words.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
      words.append(' ');
    }
  }
}
