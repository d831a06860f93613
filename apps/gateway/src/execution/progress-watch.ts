import type { Bus } from '@kerf/bus';
import { operationProgress } from '@kerf/contracts';

/** How far an operation is: its place in the queue of the adapter, or what the adapter tells. */
export interface News {
  readonly position?: number | undefined;
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

export type Follower = (news: News) => void;

/** Hears how far the operations of this process are, of those that somebody wants to know about. */
export class ProgressWatch {
  private readonly address = crypto.randomUUID();
  private readonly followers = new Map<string, Follower>();
  private listening: { stop(): void } | undefined;

  constructor(private readonly bus: Pick<Bus, 'listen'>) {}

  /** Tells about one operation until it is stopped; `address` is what its order must name. */
  follow(operationId: string, follower: Follower): { address: string; stop: () => void } {
    // One subscription for all of them, and none as long as nobody asks.
    this.listening ??= this.bus.listen(operationProgress.at(this.address), (told) => this.hear(told));
    this.followers.set(operationId, follower);
    return { address: this.address, stop: () => this.followers.delete(operationId) };
  }

  onApplicationShutdown(): void {
    this.listening?.stop();
  }

  private hear({ operationId, ...news }: News & { readonly operationId: string }): void {
    this.followers.get(operationId)?.(news);
  }
}
