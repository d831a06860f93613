import { Fault, type WireFault } from '@kerf/errors';
import type { Carrier } from '@kerf/telemetry';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';

/** Headers by which NATS tools recognize an error reply (NATS ADR-32). */
const errorHeader = 'Nats-Service-Error';
const codeHeader = 'Nats-Service-Error-Code';
const deadlineHeader = 'x-deadline-ms';

export const encode = (value: unknown): string => JSON.stringify(value);

/** Encodes a fault as a reply: a summary in the headers, the complete fault in the body. */
export function encodeFault(fault: Fault): { body: string; headers: MsgHdrs } {
  const messageHeaders = headers();
  // A header is one line.
  messageHeaders.set(errorHeader, fault.message.replace(/[\r\n]+/g, ' '));
  messageHeaders.set(codeHeader, String(fault.status));
  return { body: encode(fault.toWire()), headers: messageHeaders };
}

/** Decodes a reply to its value, or throws the fault that it carries. */
export function decodeReply(reply: Msg): unknown {
  if (reply.headers?.has(errorHeader)) throw Fault.fromWire(reply.json<WireFault>());
  return reply.json();
}

/** Creates the headers for the caller's deadline and trace; undefined if there is neither. */
export function createRequestHeaders(
  deadlineMs: number | undefined,
  carrier: Carrier | undefined,
): MsgHdrs | undefined {
  if (deadlineMs === undefined && !carrier) return undefined;
  const messageHeaders = headers();
  if (deadlineMs !== undefined) messageHeaders.set(deadlineHeader, String(deadlineMs));
  for (const [name, value] of Object.entries(carrier ?? {})) messageHeaders.set(name, String(value));
  return messageHeaders;
}

export const readDeadline = ({ headers: sent }: Msg): number | undefined =>
  sent?.has(deadlineHeader) ? Number(sent.get(deadlineHeader)) : undefined;

export const extractCarrier = ({ headers: sent }: Msg): Carrier | undefined =>
  sent?.has('traceparent') ? { traceparent: sent.get('traceparent') } : undefined;
