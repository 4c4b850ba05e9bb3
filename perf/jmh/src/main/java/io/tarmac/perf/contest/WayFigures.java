package io.tarmac.perf.contest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.Quartiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one way took in a contest, in microseconds per row: lower quartile, median and upper
 * quartile of each figure.
 *
 * @param server null where it is unknown, or spent by the client
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WayFigures(
    String way,
    List<Double> client,
    @Nullable List<Double> server,
    List<Double> processor,
    List<Double> wall) {

  static WayFigures of(Figure figure) {
    Quartiles server = figure.server();
    return new WayFigures(
        figure.way(),
        list(figure.client()),
        server == null ? null : list(server),
        list(figure.processor()),
        list(figure.wall()));
  }

  Figure figure(ContestKey key, int values, int turns) {
    return new Figure(
        key.job(),
        key.columns(),
        key.rows(),
        values,
        way,
        turns,
        quartiles(client),
        server == null ? null : quartiles(server),
        quartiles(processor),
        quartiles(wall));
  }

  private static List<Double> list(Quartiles quartiles) {
    return List.of(quartiles.lower(), quartiles.median(), quartiles.upper());
  }

  private static Quartiles quartiles(List<Double> list) {
    return new Quartiles(list.get(0), list.get(1), list.get(2));
  }
}
