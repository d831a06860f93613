import { invalidParameter } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { cut } from './booleans.ts';

/** Subtracts the tools from a body. Throws `INVALID_PARAMETER` with this message if they remove nothing. */
export function cutOrThrow(body: Body, tools: readonly Body[], message: string): Body {
  const rest = cut(body, tools);
  if (rest.volume < body.volume * (1 - negligibleShare)) return rest;
  rest.shape.delete();
  throw invalidParameter(message);
}

/** Share of the volume below the accuracy of volumes. */
const negligibleShare = 1e-9;
