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
  private final EndHook hook;

  private BuildCopy(RunDirectory directory, Layout layout, EndHook hook) {
    this.directory = directory;
    this.layout = layout;
    this.hook = hook;
  }

  /**
   * @param parts files and directories of the layout
   */
  public static BuildCopy of(Layout original, Collection<Path> parts) {
    RunDirectory directory = RunDirectory.create(false);
    // Copying takes its time, and may be interrupted.
    EndHook hook = EndHook.install("build copy", directory::close);
    try {
      return new BuildCopy(directory, original.copied(directory.path(), parts), hook);
    } catch (RuntimeException e) {
      close(directory, hook);
      throw e;
    }
  }

  /** Where the copies are, and only those; what is no part of a build is where it was. */
  public Layout layout() {
    return layout;
  }

  @Override
  public void close() {
    close(directory, hook);
  }

  /** The hook goes last: whenever the JVM is told to end, one of both removes all of it. */
  private static void close(RunDirectory directory, EndHook hook) {
    try {
      directory.close();
    } finally {
      hook.withdraw();
    }
  }
}
