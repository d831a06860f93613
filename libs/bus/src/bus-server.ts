import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Bus } from './bus.ts';
import { getOperation } from './serves.ts';
import type { ServedOperation } from './request-server.ts';

/** Nest's microservice transport over the bus: each handler is awaited directly. */
export class BusServer extends Server implements CustomTransportStrategy {
  private served: ServedOperation[] = [];

  constructor(private readonly bus: Bus) {
    super();
  }

  listen(ready: (refusal?: unknown) => void): void {
    this.served = [...this.messageHandlers].map(([subject, handler]) => this.serve(subject, handler));
    this.bus.flush().then(() => ready(), ready);
  }

  /** Stops accepting requests and waits until those in flight are answered. */
  async close(): Promise<void> {
    await Promise.all(this.served.map((operation) => operation.stop()));
    this.served = [];
  }

  private serve(subject: string, handler: MessageHandler<unknown, unknown, unknown>): ServedOperation {
    const operation = getOperation(handler.extras);
    if (!operation) throw new Error(`${subject} has no contract: declare its class with @Serves`);
    return this.bus.serve(operation, async (input, request) => {
      const answer: unknown = await handler(input, request);
      return isObservable(answer) ? lastValueFrom(answer) : answer;
    });
  }

  // Nest requires these two of every transport; the bus reports its own state by `isConnected`.
  override on(): void {}

  override unwrap<T>(): T {
    return this.bus as T;
  }
}
