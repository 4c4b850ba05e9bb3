package io.tarmac.perf.contest;

import java.util.Map;

/**
 * What figures depend on.
 *
 * @param database its settings, as the server states them
 */
record Circumstances(
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, String> options) {}
