import { Bus, type Consumer, type EventHandler } from '@kerf/bus';
import type { EventConsumer, Stream } from '@kerf/contracts';
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

type EventOf<S extends Stream> = Parameters<EventHandler<S>>[0];

/** Nest provider that consumes a stream while the service runs and passes its events to an instance of `type`. */
export const provideEventConsumer = <S extends Stream, Instance>(
  consumer: EventConsumer<S>,
  type: Type<Instance>,
  handle: (instance: Instance, event: EventOf<S>) => Promise<unknown>,
): FactoryProvider<EventConsumerRunner<S>> => ({
  provide: `consumer ${consumer.name}`,
  inject: [Bus, type],
  useFactory: (bus: Bus, instance: Instance) =>
    new EventConsumerRunner(bus, consumer, (event) => handle(instance, event)),
});

class EventConsumerRunner<S extends Stream> {
  private running: Consumer<S> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly consumer: EventConsumer<S>,
    private readonly handle: EventHandler<S>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.bus.consume(this.consumer, this.handle);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.stop();
  }
}
