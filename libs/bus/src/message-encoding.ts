import { Fault, type WireFault } from '@kerf/errors';
import { type Carrier, CurrentRequest, getCurrentRequest, toTraceId } from '@kerf/telemetry';
import { headers, type Msg, type MsgHdrs, type PublishOptions } from '@nats-io/transport-node';

/** Headers by which NATS tools recognize an error reply (NATS ADR-32). */
const errorHeader = 'Nats-Service-Error';
const codeHeader = 'Nats-Service-Error-Code';
const deadlineHeader = 'x-deadline-ms';
const requestHeader = 'x-request-id';
const operationHeader = 'x-operation-id';
/** Only sent in a sampled trace, whose spans name the tool. */
const toolHeader = 'x-tool';
/** Only sent for a trace that does not have the id of the request. */
const traceHeader = 'x-trace-id';

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

/** Facts about a message that its headers carry. */
interface MessageOrigin {
  readonly deadlineMs?: number | undefined;
  readonly carrier?: Carrier | undefined;
  readonly request?: CurrentRequest | undefined;
}

/** Creates the headers of a message: its deadline, trace and request; undefined if it has none of them. */
export function createMessageHeaders({ deadlineMs, carrier, request }: MessageOrigin): MsgHdrs | undefined {
  if (deadlineMs === undefined && !carrier && !request) return undefined;
  // Appending to new headers is a little faster than setting them, which first looks for the name.
  const messageHeaders = headers();
  if (deadlineMs !== undefined) messageHeaders.append(deadlineHeader, String(deadlineMs));
  if (request) appendRequest(messageHeaders, request);
  if (carrier) appendTrace(messageHeaders, carrier, request);
  return messageHeaders;
}

function appendTrace(messageHeaders: MsgHdrs, { traceparent }: Carrier, request: CurrentRequest | undefined): void {
  if (traceparent === undefined) return;
  messageHeaders.append('traceparent', traceparent);
  if (request?.facts.tool !== undefined) messageHeaders.append(toolHeader, request.facts.tool);
}

/** Publish options of an announcement: they name the request that causes it. */
export function nameRequest(): PublishOptions {
  const messageHeaders = createMessageHeaders({ request: getCurrentRequest() });
  return messageHeaders ? { headers: messageHeaders } : {};
}

function appendRequest(messageHeaders: MsgHdrs, { requestId, traceId, facts }: CurrentRequest): void {
  messageHeaders.append(requestHeader, requestId);
  if (facts.operationId !== undefined) messageHeaders.append(operationHeader, facts.operationId);
  if (traceId !== toTraceId(requestId)) messageHeaders.append(traceHeader, traceId);
}

/** Reads the request that a message belongs to. */
export function readRequest({ headers: sent }: Msg): CurrentRequest | undefined {
  const requestId = sent?.get(requestHeader);
  if (!sent || !requestId) return undefined;
  const request = new CurrentRequest(requestId, sent.get(traceHeader) || undefined);
  const [operationId, tool] = [sent.get(operationHeader), sent.get(toolHeader)];
  if (operationId) request.addFacts({ operationId });
  if (tool) request.addFacts({ tool });
  return request;
}

export const readDeadline = ({ headers: sent }: Msg): number | undefined =>
  sent?.has(deadlineHeader) ? Number(sent.get(deadlineHeader)) : undefined;

export const extractCarrier = ({ headers: sent }: Msg): Carrier | undefined =>
  sent?.has('traceparent') ? { traceparent: sent.get('traceparent') } : undefined;
