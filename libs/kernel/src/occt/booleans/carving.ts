import { invalidParameter } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { cut } from './booleans.ts';

/** What the tools leave of a body. They must take some of it, or the call is refused with this sentence. */
export function carved(body: Body, tools: readonly Body[], beside: string): Body {
  const rest = cut(body, tools);
  if (rest.volume < body.volume * (1 - nothing)) return rest;
  rest.shape.delete();
  throw invalidParameter(beside);
}

/** A share of the volume that is less than volumes are known to. */
const nothing = 1e-9;
