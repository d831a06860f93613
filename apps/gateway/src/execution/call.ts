import type { BatchCommand } from '@kerf/contracts';
import type { Follower } from './progress-watch.ts';
import type { NamedAs } from '../tool-directory.ts';

/** How something is to be run, whatever it is. */
export interface Terms {
  readonly adapterId?: string | undefined;
  readonly timeoutMs: number;
  /** The only revision of the document at which it may begin. */
  readonly expectedRevision?: number | undefined;
  /** Only say what would happen. */
  readonly dryRun?: boolean;
  /** Instead of the one in the header of the request. */
  readonly idempotencyKey?: string | undefined;
  /** Is told how far it is. */
  readonly onProgress?: Follower | undefined;
  /** Is told which operation it is, once it may be in the ledger. */
  readonly onOperation?: ((operationId: string) => void) | undefined;
}

/** An operation as somebody asks for it. */
export interface Call extends Terms {
  readonly name: string;
  readonly namedAs: NamedAs;
  readonly parameters: Record<string, unknown>;
}

/** Several operations, asked for as one. */
export interface BatchCall extends Terms {
  readonly commands: readonly BatchCommand[];
  readonly atomic: boolean;
}
