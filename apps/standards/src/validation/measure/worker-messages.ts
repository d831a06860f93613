import type { Measurements } from './measurements.ts';

/** Messages of the measuring worker, in order. */
export type WorkerMessage =
  | { readonly kind: 'measured'; readonly measured: Partial<Measurements> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: 'invalid' | 'too_large'; readonly message: string };
