import type { Measurements } from './measurements.ts';

/** What the worker that measures a design says, one after the other. */
export type Said =
  | { readonly kind: 'measured'; readonly measured: Partial<Measurements> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: 'invalid' | 'too_large'; readonly message: string };
