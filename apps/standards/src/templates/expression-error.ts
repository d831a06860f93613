/** Error of an expression that cannot be parsed or has no value. */
export class ExpressionError extends Error {}
