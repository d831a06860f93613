import type { FactoryProvider, Type } from '@nestjs/common';

type Classes<Arguments extends unknown[]> = { [I in keyof Arguments]: Type<Arguments[I]> };

/**
 * Creates a Nest provider for a plain class: `provide(Executor, Bus)`.
 * The dependencies are type-checked against the constructor, so domain code needs no decorators.
 */
export const provide = <Arguments extends unknown[], Instance>(
  type: new (...args: Arguments) => Instance,
  ...dependencies: Classes<Arguments>
): FactoryProvider<Instance> => ({
  provide: type,
  inject: [...dependencies] as Type[],
  useFactory: (...args) => new type(...(args as Arguments)),
});
