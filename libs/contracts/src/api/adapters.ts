import * as z from 'zod';
import { documentState } from '../adapter/message-fields.ts';
import { adapterStatus } from '../broker.ts';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../schemas/timestamp.ts';

const adapter = z.object({
  adapter_id: z.string(),
  adapter_type: z.string(),
  status: adapterStatus.describe(
    'active: idle and healthy; busy: running commands; stuck: silent past a command deadline; draining: disconnecting.',
  ),
  connected_at: timestamp,
  last_heartbeat: timestamp,
  healthy: z.boolean(),
  capabilities: z.array(z.string()),
  running: z.int().describe('Number of running commands; a few seconds old.'),
  queued: z.int().describe('Number of queued commands; a few seconds old.'),
  application: z.object({ name: z.string(), version: z.string(), gui: z.boolean() }).nullable(),
  document: documentState.nullable().describe('As last reported by the adapter.'),
  default: z.boolean().describe('True if it runs operations that name no adapter, while it is connected.'),
});

const defaultAdapter = z.object({ adapter_id: z.uuid().nullable() });

/** Endpoints for the CAD adapters of an account. */
export const adapterApi = {
  adapters: endpoint({
    method: 'GET',
    path: '/api/v1/adapter/status',
    access: 'key',
    limitedAs: 'read',
    summary: 'The connected adapters of the account.',
    reply: z.object({ adapters: z.array(adapter), total_connected: z.int() }),
  }),

  setDefaultAdapter: endpoint({
    method: 'POST',
    path: '/api/v1/adapter/default',
    access: 'key',
    role: 'admin',
    summary: 'Set the default adapter, which runs operations that name none. null: the one connected last.',
    body: z.strictObject(defaultAdapter.shape),
    example: { adapter_id: '01a1ff50-ac8b-71a1-8b0d-6c477258c3eb' },
    reply: defaultAdapter,
  }),
};
