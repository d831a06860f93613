// Applies Nest's decorators by hand: Node runs these files by stripping types, and decorators are not types.

/** Applies decorators to a method of a class. */
export function decorateMethod(owner: { prototype: object }, method: string, ...decorators: MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner.prototype, method);
  if (!descriptor) throw new Error(`there is no method ${method}`);
  for (const decorate of decorators) decorate(owner.prototype, method, descriptor);
}

/** Applies one decorator to each parameter of a method, in order. */
export function decorateParameters(
  owner: { prototype: object },
  method: string,
  ...decorators: ParameterDecorator[]
): void {
  for (const [index, decorate] of decorators.entries()) decorate(owner.prototype, method, index);
}
