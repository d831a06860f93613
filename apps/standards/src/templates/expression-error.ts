/** Why an expression cannot be read, or has no value. */
export class ExpressionError extends Error {}
