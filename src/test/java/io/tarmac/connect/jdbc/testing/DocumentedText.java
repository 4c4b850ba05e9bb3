package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.node.Visitor;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The text that users copy from: blocks of code, code within sentences, and tables. */
public final class DocumentedText {

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  /** Other files whose whole text may be an example. */
  private static final List<String> EXAMPLES = List.of(".json", ".properties", ".yaml", ".yml");

  private DocumentedText() {}

  /**
   * A piece of code.
   *
   * @param place the file and the line
   * @param language the first word behind the fence of a block, or a file's extension
   */
  public record Snippet(String place, String language, String text) {
    @Override
    public String toString() {
      return place;
    }
  }

  /** A row of a table below its header. */
  public record DocumentedRow(String place, List<String> header, List<DocumentedCell> cells) {}

  /** A cell with all its words, and the pieces of code among them. */
  public record DocumentedCell(String words, List<String> codes) {}

  /** Returns the blocks of code on all pages, and the files of examples in the folders. */
  public static List<Snippet> blocks(Path... folders) {
    List<Snippet> blocks = new ArrayList<>();
    visitPages(
        page ->
            new AbstractVisitor() {
              @Override
              public void visit(FencedCodeBlock block) {
                blocks.add(
                    new Snippet(
                        place(page, block), block.getInfo().split(" ", 2)[0], block.getLiteral()));
              }
            });
    for (Path folder : folders) {
      for (Path file : files(folder)) {
        String name = file.getFileName().toString();
        if (EXAMPLES.stream().anyMatch(name::endsWith)) {
          blocks.add(
              new Snippet(
                  file.toString(), name.substring(name.lastIndexOf('.') + 1), contents(file)));
        }
      }
    }
    return blocks;
  }

  /** Returns the code within sentences and cells of tables on all pages. */
  public static List<Snippet> codes() {
    List<Snippet> codes = new ArrayList<>();
    visitPages(
        page ->
            new AbstractVisitor() {
              @Override
              public void visit(Code code) {
                codes.add(new Snippet(place(page, code), "", code.getLiteral()));
              }
            });
    return codes;
  }

  /** Returns the rows of the tables on all pages. */
  public static List<DocumentedRow> rows() {
    List<DocumentedRow> rows = new ArrayList<>();
    visitPages(
        page ->
            new AbstractVisitor() {
              private List<String> header = List.of();

              @Override
              public void visit(CustomBlock block) {
                if (block instanceof TableBlock) {
                  header = List.of();
                }
                visitChildren(block);
              }

              @Override
              public void visit(CustomNode node) {
                if (!(node instanceof TableRow)) {
                  visitChildren(node);
                } else if (header.isEmpty()) {
                  header = cells(node).stream().map(DocumentedCell::words).toList();
                } else {
                  rows.add(new DocumentedRow(place(page, node), header, cells(node)));
                }
              }
            });
    return rows;
  }

  private static List<DocumentedCell> cells(Node row) {
    List<DocumentedCell> cells = new ArrayList<>();
    for (Node node = row.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof TableCell) {
        cells.add(cell(node));
      }
    }
    return cells;
  }

  private static DocumentedCell cell(Node node) {
    StringBuilder words = new StringBuilder();
    List<String> codes = new ArrayList<>();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
            codes.add(code.getLiteral());
          }
        });
    return new DocumentedCell(words.toString(), codes);
  }

  private static List<Path> pages() {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("SECURITY.md")));
    for (Path folder : List.of(Path.of("docs"), Path.of("docker"))) {
      files(folder).stream().filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void visitPages(Function<Path, Visitor> visitors) {
    for (Path page : pages()) {
      PARSER.parse(contents(page)).accept(visitors.apply(page));
    }
  }

  /** Returns the text of a file of the repository. */
  public static String contents(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String place(Path page, Node node) {
    return node.getSourceSpans().isEmpty()
        ? page.toString()
        : page + ":" + (node.getSourceSpans().get(0).getLineIndex() + 1);
  }
}
