package io.tarmac.connect.jdbc.validate;

/**
 * What a check says about a property.
 *
 * @param property the one to change
 * @param message what is wrong and what to do, without a secret and without a row's value
 * @param isError whether the connector cannot work so; else it is advice
 */
record ValidationProblem(String property, String message, boolean isError) {}
