import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Ledger } from './ledger.ts';
import type { Mux } from './mux.ts';

export interface ToolCall {
  readonly tool_name: string;
  readonly parameters: Record<string, unknown>;
}

/** Digest of the request's key, as the ledger stores it. */
export const computeDigest = ({ headers }: IncomingMessage, pepper: string): string =>
  `\\x${createHmac('sha256', pepper).update(String(headers['x-api-key'])).digest('hex')}`;

/** The minimum work of a gateway for an operation. */
export class OperationRunner {
  readonly #mux: Mux;
  readonly #ledger: Ledger;

  constructor(mux: Mux, ledger: Ledger) {
    this.#mux = mux;
    this.#ledger = ledger;
  }

  async runOnAdapter(digest: string, { tool_name: tool, parameters }: ToolCall): Promise<unknown> {
    const operationId = randomUUID();
    const { outcome, session_id } = await this.#ledger.admit(digest, operationId, tool);
    if (outcome !== 'ok') throw new Error(outcome);
    const result = await this.#mux.request(`broker.adapter.${session_id}`, { operationId, tool, parameters });
    await this.#ledger.settle(operationId);
    return result;
  }

  async runOnService(digest: string, { tool_name: tool, parameters }: ToolCall): Promise<unknown> {
    const operationId = randomUUID();
    const [{ outcome }, result] = await Promise.all([
      this.#ledger.reserve(digest, operationId, tool),
      this.#mux.request('standards.run', { tool, parameters }),
    ]);
    if (outcome !== 'ok') throw new Error(outcome);
    await this.#ledger.settle(operationId);
    return result;
  }
}
