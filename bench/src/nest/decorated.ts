// Nest's decorators, put on by hand: Node runs these files by taking the types away, and decorators are no types.

/** Put decorators on a method of a class. */
export function decorateMethod(owner: { prototype: object }, method: string, ...decorators: MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner.prototype, method);
  if (!descriptor) throw new Error(`there is no method ${method}`);
  for (const decorate of decorators) decorate(owner.prototype, method, descriptor);
}

/** Put one decorator on each parameter of a method, in order. */
export function decorateParameters(
  owner: { prototype: object },
  method: string,
  ...decorators: ParameterDecorator[]
): void {
  for (const [index, decorate] of decorators.entries()) decorate(owner.prototype, method, index);
}
