import { isNativeError } from 'node:util/types';
import { api } from '@kerf/contracts';
import { type Dispatcher, request } from 'undici';
import type { Key } from '../deployment/accounts.ts';
import type { Journals } from '../journal/journals.ts';
import type { Try } from '../journal/attempt.ts';
import type { Probe, Promised } from '../journal/probe.ts';
import type { Task } from '../load/operations.ts';
import { sendRequest } from '../load/send-request.ts';

/** Account under pressure, and the key that it uses. */
export interface Tenant {
  readonly id: string;
  readonly key: Key;
}

/** Product under pressure, and who uses it. */
export interface PressureSite {
  readonly gatewayUrls: readonly string[];
  readonly issuerUrl: string;
  readonly databaseUrl: string;
  readonly pepper: string;
  /** Certificate of the authority that the product's certificates come from. */
  readonly ca: string;
  readonly prober: Prober;
  /** Account that sends more than the others. */
  readonly noisy: Tenant;
  /** Accounts whose requests must be answered. */
  readonly quiet: readonly Tenant[];
  /** Resident memory of the process at a URL, in bytes; undefined where the system does not show it. */
  readonly readMemory: (url: string) => number | undefined;
}

/** Name of the journal of all probes: they belong to the run, not to an account. */
export const allProbes = 'all';

const requestTimeoutMs = 5_000;
const operationTimeoutMs = 8_000;
const tool = 'calculate_thread_geometry';

/** Client that records its operations for the check of the ledger, and its probes for that of the promises. */
export class Prober {
  readonly #dispatcher: Dispatcher;
  readonly #journals: Pick<Journals, 'attempts' | 'probes'>;

  constructor(dispatcher: Dispatcher, journals: Pick<Journals, 'attempts' | 'probes'>) {
    this.#dispatcher = dispatcher;
    this.#journals = journals;
  }

  /** Runs a small operation of the service at a gateway. With an Idempotency-Key it may be a retry. */
  async execute(gateway: string, { id, key }: Tenant, idempotencyKey?: string): Promise<Try> {
    const task = createTask(id, key.id, idempotencyKey);
    const gateways = { url: () => gateway, dispatcher: this.#dispatcher, secret: key.secret };
    const sent = await sendRequest(gateways, task);
    this.#journals.attempts.append(id, { ...task.attempt, tries: [sent] });
    return sent;
  }

  /** Sends a request without a body; the answer is its status, with the error code if there is one. */
  async send(method: 'GET' | 'DELETE', url: URL, secret: string): Promise<string> {
    try {
      const { statusCode, headers, body } = await request(url, {
        method,
        dispatcher: this.#dispatcher,
        signal: AbortSignal.timeout(requestTimeoutMs),
        headers: { 'x-api-key': secret },
      });
      await body.dump();
      const code = headers['x-error-code'];
      return code === undefined ? String(statusCode) : `${statusCode} ${String(code)}`;
    } catch (error) {
      return `no answer (${isNativeError(error) ? error.name : String(error)})`;
    }
  }

  /** Reads the account of a key at a gateway. */
  readUser(gateway: string, secret: string): Promise<string> {
    return this.send('GET', new URL(api.user.path, gateway), secret);
  }

  recordProbe(promise: Promised, probe: Omit<Probe, 'promise'>): void {
    this.#journals.probes.append(allProbes, { promise, ...probe });
  }
}

function createTask(accountId: string, keyId: string, idempotencyKey: string | undefined): Task {
  const { path } = api.executeCommand;
  const body = { command: tool, parameters: { designation: 'M8' }, timeout_ms: operationTimeoutMs };
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const attempt = { accountId, keyId, tool, way: path, markers: [], idempotencyKey, isSound: true, tries: [] };
  return { attempt, path, headers, body };
}
