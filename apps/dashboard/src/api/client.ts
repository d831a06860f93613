import type { api, Endpoint } from '@kerf/contracts';
import type * as z from 'zod';
import { routes } from '../generated/routes.ts';
import { readServerClock } from './server-clock.ts';

type Api = typeof api;

/** Name of an endpoint that the pages may call. */
export type EndpointName = keyof Api & keyof typeof routes;

type Parts<E extends Endpoint> = { params: z.input<E['params']>; query: z.input<E['query']>; body: z.input<E['body']> };
type PartName<E extends Endpoint> = { [P in keyof Parts<E>]: unknown extends Parts<E>[P] ? never : P }[keyof Parts<E>];
type Optional<E extends Endpoint> = {
  [P in PartName<E>]: Record<never, never> extends Parts<E>[P] ? P : never;
}[PartName<E>];

/** Parameters, query and body of a request, as the endpoint table declares them. */
export type Request<N extends EndpointName> = Pick<Parts<Api[N]>, Exclude<PartName<Api[N]>, Optional<Api[N]>>> &
  Partial<Pick<Parts<Api[N]>, Optional<Api[N]>>>;

/** Response of an endpoint, as the endpoint table declares it. */
export type Answer<N extends EndpointName> = z.output<Api[N]['reply']>;

interface AnyRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Facts of a refused request, beside its sentence. Status 0: no response arrived. */
export interface RefusalFacts {
  readonly status: number;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Refusal of a request. Its message is a sentence for the reader of the page. */
export class Refusal extends Error {
  readonly facts: RefusalFacts;

  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.facts = facts;
  }
}

/** A request without a response by then counts as failed. */
const timeoutMs = 30_000;

/** Sends a request to an endpoint of the table. Throws a `Refusal`. */
export async function ask<N extends EndpointName>(
  name: N,
  request: Request<N>,
  signal?: AbortSignal,
): Promise<Answer<N>>;
export async function ask(name: EndpointName, request: AnyRequest, signal?: AbortSignal): Promise<unknown> {
  const [method, path] = routes[name];
  const response = await send(fillPath(path, request), toInit(method, request, signal));
  const text = await response.text();
  if (!response.ok) throw toResponseRefusal(response, text);
  return parseJson(text);
}

/** Downloads a file of the API. Throws a `Refusal`. */
export async function askBytes(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await send(path, toInit('GET', {}, signal));
  if (!response.ok) throw toResponseRefusal(response, await response.text());
  return response.arrayBuffer();
}

const toResponseRefusal = ({ status, headers }: Response, text: string): Refusal =>
  toRefusal({ status, text, getHeader: (name) => headers.get(name) });

/** A download that is not complete by then counts as failed. */
const downloadTimeoutMs = 900_000;

/** Downloads the response of an endpoint without parameters. Throws a `Refusal`. */
export async function download(name: EndpointName): Promise<Blob> {
  const [method, path] = routes[name];
  const response = await send(path, { method, cache: 'no-store', signal: AbortSignal.timeout(downloadTimeoutMs) });
  if (!response.ok) throw toResponseRefusal(response, await response.text());
  return response.blob().catch(() => {
    throw new Refusal('The download broke off. Try again.', { status: 0 });
  });
}

function fillPath(path: string, { params, query }: AnyRequest): string {
  const values = new Map(Object.entries(Object(params)));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function toInit(method: string, { body }: AnyRequest, signal?: AbortSignal): RequestInit {
  const deadline = AbortSignal.timeout(timeoutMs);
  return {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, init);
    readServerClock(response.headers, sentAt);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw toRefusal({ status: 0, text: '', getHeader: () => null });
  }
}

/** A response that is no success, however it was requested. Status 0: none arrived. */
interface FailedReply {
  readonly status: number;
  readonly text: string;
  readonly getHeader: (name: string) => string | null;
}

/** Converts a failed response to a refusal with the sentence of the service. */
export function toRefusal({ status, text, getHeader }: FailedReply): Refusal {
  const sentence =
    status === 0
      ? 'Kerf cannot be reached. Check your connection.'
      : (parseJson<{ error?: string } | undefined>(text)?.error ?? `The service answered with status ${status}.`);
  return new Refusal(sentence, {
    status,
    code: getHeader('x-error-code') ?? undefined,
    requestId: getHeader('x-request-id') ?? undefined,
  });
}

/** Parses JSON; a text that is none, as of a proxy, gives undefined. */
function parseJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
