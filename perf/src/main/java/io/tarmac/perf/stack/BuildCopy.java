package io.tarmac.perf.stack;

import java.nio.file.Path;
import java.util.Collection;

/**
 * Copies of what servers are started from, for as long as a run lasts that starts them several
 * times: a build beside it does not change what it measures later. Closing it removes them; so does
 * the end of the JVM.
 */
public final class BuildCopy implements AutoCloseable {
  private final RunDirectory directory;
  private final Layout layout;
  private final Thread hook;

  private BuildCopy(RunDirectory directory, Layout layout) {
    this.directory = directory;
    this.layout = layout;
    this.hook = new Thread(directory::close, "build copy");
  }

  /**
   * @param parts files and directories of the layout
   */
  public static BuildCopy of(Layout original, Collection<Path> parts) {
    RunDirectory directory = RunDirectory.create(false);
    try {
      BuildCopy copy = new BuildCopy(directory, original.copied(directory.path(), parts));
      Runtime.getRuntime().addShutdownHook(copy.hook);
      return copy;
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Where the copies are, and only those; what is no part of a build is where it was. */
  public Layout layout() {
    return layout;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the JVM is ending: the hook does it
    }
    directory.close();
  }
}
