package io.tarmac.perf.plot;

import io.tarmac.perf.watch.ReplayFailure;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;

/** A chart as a picture that can be scaled. */
final class SvgFile {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private SvgFile() {}

  static void write(Path file, JFreeChart chart, Dimension size) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
      context.setComment(null);
      context.setPrecision(2);
      SVGGraphics2D graphics = new SVGGraphics2D(context, false);
      chart.draw(graphics, new Rectangle(size));
      graphics.setSVGCanvasSize(size);
      graphics.stream(writer, true);
    } catch (IOException | ParserConfigurationException e) {
      throw new ReplayFailure("The plot cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  private static Document document() throws ParserConfigurationException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .getDOMImplementation()
        .createDocument(NAMESPACE, "svg", null);
  }
}
