import { api } from '@kerf/contracts';

const now = Date.now();
export const hourMs = 3_600_000;

/** Timestamp of the API at a distance from now. */
export const at = (ms: number) => new Date(now + ms).toISOString().slice(0, 19);
/** Id of something, by a number. */
export const id = (number: number) => `01a1ff50-ac8b-71a1-8b0d-${String(number).padStart(12, '0')}`;
export const hash = '0'.repeat(64);

const operation = {
  operation_id: id(400),
  tool: 'create_box',
  state: 'committed',
  cost: 1,
  key_id: id(101),
  adapter_id: id(200),
  reserved_at: at(-hourMs),
  settled_at: at(-hourMs),
  duration_ms: 84.2,
  reason: null,
};
const failed = {
  ...operation,
  operation_id: id(401),
  tool: 'create_fillet',
  state: 'refunded',
  reason: 'MODIFIER_FAILED',
  duration_ms: 1_234,
};
const running = { ...operation, operation_id: id(402), state: 'reserved', settled_at: null, duration_ms: null };

const file = {
  file_id: id(500),
  file_name: 'bracket.step',
  media_type: 'model/step',
  size: 15_404,
  sha256: hash,
  expires_at: at(20 * hourMs),
  url: `https://127.0.0.1/api/v1/files/${id(500)}`,
  key_id: id(101),
};

const series = { by: 'tool', days: [at(-24 * hourMs).slice(0, 10), at(0).slice(0, 10)] };
const part = { name: null, is_other: false, operations: [200, 1_050], refunded: [0, 3] };

/** Responses about operations, usage and files, by path: of an account in use, and of one that is new. */
export const workAnswers = {
  full: {
    [api.usageSeries.path]: {
      ...series,
      series: [
        { ...part, id: 'create_box' },
        { ...part, id: 'create_fillet' },
      ],
    },
    [api.listOperations.path]: {
      operations: [running, operation, failed],
      next: null,
      kept_days: { committed: 35, refunded: 8 },
    },
    [api.operation.path.replace('{operation_id}', failed.operation_id)]: {
      ...failed,
      outcome: { success: false, result: { error: 'The fillet of 40 mm is larger than its edge.' } },
      trace_url: `https://traces.example/${failed.operation_id}`,
    },
    [api.files.path]: { files: [file], next: null },
  },
  empty: {
    [api.usageSeries.path]: { ...series, series: [] },
    [api.listOperations.path]: { operations: [], next: null, kept_days: null },
    [api.files.path]: { files: [], next: null },
  },
};
