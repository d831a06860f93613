import { Account } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { type CommandReaction, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

/** Registers an account with an adapter, for requests under one Idempotency-Key. */
export async function startIdempotentAccount(act: CommandReaction, tier: 'free' | 'pro' = 'free') {
  const account = await Account.register(tier);
  const adapter = await ScriptedAdapter.connect(account.key, act);
  const key: string = crypto.randomUUID();
  const send = (path: string, body: unknown, idempotencyKey = key) =>
    account.post(path, body, { headers: { 'idempotency-key': idempotencyKey } });
  return { account, adapter, key, send };
}

/** Operation id of a response. */
export const getOperationId = (answer: HttpResponse | undefined): string => answer?.headers['operation-id'] ?? 'none';
