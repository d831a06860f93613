import { Fault, getErrorMessage } from '@kerf/errors';
import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Maximum size of a request body in bytes. */
export const maxBodyBytes = 1_048_576;

/** Converts any error of a request to a fault, including errors thrown by Fastify and Nest. */
export function toFault(thrown: unknown, request: FastifyRequest): Fault {
  if (thrown instanceof Fault) return thrown;
  const status = getStatus(thrown);
  if (status === 404) return Fault.of('not_found', { path: getPrintablePath(request) });
  if (status === 413) return Fault.of('body_too_large', { limit: maxBodyBytes });
  if (status === 415)
    return Fault.of('unsupported_media_type', { type: toPrintable(request.headers['content-type'] || 'nothing') });
  if (status < 500) return Fault.invalid(toSentence(thrown));
  return Fault.from(thrown);
}

/** Returns the requested path in printable form for a message. */
export const getPrintablePath = ({ originalUrl: url }: FastifyRequest): string => toPrintable(url.split('?')[0] ?? url);

const maxPrintableLength = 200;

/** Converts client input to printable text for a message: one line of limited length. */
const toPrintable = (text: string): string => text.replace(/\p{Cc}/gu, '').slice(0, maxPrintableLength);

function getStatus(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
}

const toSentence = (thrown: unknown): string => `The request cannot be read: ${toPrintable(getErrorMessage(thrown))}.`;
