package io.tarmac.connect.jdbc.fault;

/** What becomes of a commit on its way to the server. */
enum CommitFault {
  NONE,
  /** The connection breaks before the server has got it: it is not carried out. */
  CUT_BEFORE,
  /** The connection breaks when the server has carried it out, and before the client knows. */
  CUT_AFTER,
  /** It is on its way until the test lets it go on. */
  HELD
}
