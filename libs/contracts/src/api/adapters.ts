import * as z from 'zod';
import { documentState } from '../adapter/parts.ts';
import { adapterStatus } from '../broker.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../moment.ts';

const adapter = z.object({
  adapter_id: z.string(),
  adapter_type: z.string(),
  status: adapterStatus.describe(
    'active: idle and well; busy: at work; stuck: silent beyond the deadline of its work; draining: about to leave.',
  ),
  connected_at: moment,
  last_heartbeat: moment,
  healthy: z.boolean(),
  capabilities: z.array(z.string()),
  running: z.int().describe('Commands that it is at work on; a few seconds old.'),
  queued: z.int().describe('Commands that wait for it; a few seconds old.'),
  application: z.object({ name: z.string(), version: z.string(), gui: z.boolean() }).nullable(),
  document: documentState.nullable().describe('As the adapter told it last.'),
  default: z.boolean().describe('Whether it runs what names no adapter, as long as it is connected.'),
});

const chosen = z.object({ adapter_id: z.uuid().nullable() });

/** Endpoints about the CAD adapters of an account. */
export const adapterApi = {
  adapters: endpoint({
    method: 'GET',
    path: '/api/v1/adapter/status',
    access: 'key',
    unlimited: true,
    summary: 'The connected adapters of the account.',
    reply: z.object({ adapters: z.array(adapter), total_connected: z.int() }),
  }),

  setDefaultAdapter: endpoint({
    method: 'POST',
    path: '/api/v1/adapter/default',
    access: 'key',
    role: 'admin',
    summary: 'Choose the adapter that runs what names none. null: the one that was connected last.',
    body: z.strictObject(chosen.shape),
    example: { adapter_id: '01a1ff50-ac8b-71a1-8b0d-6c477258c3eb' },
    reply: chosen,
  }),
};
