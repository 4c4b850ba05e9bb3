package io.tarmac.connect.jdbc.write;

/**
 * A row that the database refuses alone, after all rows before it have been written. The object
 * stays inside the connector, because the cause of its failure may hold row values.
 *
 * @param index the index of the row in its batch
 */
public record RefusedRow(int index, RunFailedException failure) {}
