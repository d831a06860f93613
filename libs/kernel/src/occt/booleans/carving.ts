import { invalidParameter } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { cut } from './booleans.ts';

/** Subtracts the tools from a body. Throws `INVALID_PARAMETER` with this message if they remove nothing. */
export function carved(body: Body, tools: readonly Body[], beside: string): Body {
  const rest = cut(body, tools);
  if (rest.volume < body.volume * (1 - nothing)) return rest;
  rest.shape.delete();
  throw invalidParameter(beside);
}

/** Share of the volume below the accuracy of volumes. */
const nothing = 1e-9;
