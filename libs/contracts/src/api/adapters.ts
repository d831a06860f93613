import { boundingBox } from '@kerf/catalog';
import * as z from 'zod';
import { documentState } from '../adapter/message-fields.ts';
import { adapterStatus } from '../broker.ts';
import { endpoint, fileBytes } from '../endpoint.ts';
import { parseNumber } from '../schemas/query.ts';
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

/** A preview as it is stored: a model in metres with Y up, or a picture. */
const previewFile = z.object({
  file_id: z.uuid(),
  url: z.string().describe('Download URL; requires the API key, or the session of the dashboard.'),
  media_type: z.string(),
  size: z.int().describe('Size in bytes.'),
  sha256: z.string(),
});

const box = boundingBox.nullable();

const preview = z.object({
  adapter_id: z.uuid(),
  document: z.string(),
  revision: z.int(),
  object_count: z.int(),
  bounding_box: box.describe('Of all objects; null if there are none.'),
  objects: z
    .array(z.object({ object_id: z.string(), type: z.string(), bounding_box: box.describe('null if it is unknown.') }))
    .describe('At most 200 objects; those beyond the first 100 come without a bounding box.'),
  file: previewFile.nullable().describe('null: there is nothing to show, or `problem` says why it cannot be shown.'),
  problem: z.string().nullable().describe('Why the adapter wrote no file, in one sentence.'),
});

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

  preview: endpoint({
    method: 'GET',
    path: '/api/v1/adapter/{adapter_id}/preview',
    access: 'key',
    limitedAs: 'read',
    summary: 'A preview of the document of an adapter, for the dashboard. Free of charge; 304 if it has not changed.',
    params: z.object({ adapter_id: z.uuid().toLowerCase() }),
    query: z.strictObject({
      after_revision: z
        .preprocess(parseNumber, z.int().nonnegative())
        .optional()
        .describe('Revision that the caller has: while the document has it, the response is 304 without a body.'),
      format: z
        .enum(['glb', 'png'])
        .default('glb')
        .describe('glb: a model. png: a picture, for browsers without WebGL. Default: glb.'),
    }),
    reply: preview,
  }),

  previewFile: endpoint({
    method: 'GET',
    path: '/api/v1/previews/{file_id}',
    access: 'key',
    limitedAs: 'read',
    summary: 'Download the file of a preview. It is deleted soon after the next preview of the adapter.',
    params: z.object({ file_id: z.uuid().toLowerCase() }),
    reply: fileBytes,
  }),
};
