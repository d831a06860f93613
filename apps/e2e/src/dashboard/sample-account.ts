import { api } from '@kerf/contracts';
import { answers } from './answers.ts';
import { at, hourMs, id } from './work-answers.ts';

const dayMs = 86_400_000;
const now = Date.now();

/** Operations of a day: a working week that grows. */
const countOperations = (day: number) => {
  const isWeekend = [0, 6].includes(new Date(now - day * dayMs).getUTCDay());
  const wave = 1 + Math.sin(day * 2.3) / 3;
  return Math.round((isWeekend ? 70 : 620 - day * 11) * wave);
};

const dates = Array.from({ length: 30 }, (_, place) => 29 - place);
const byDay = dates.map((day) => ({ date: at(-day * dayMs).slice(0, 10), operations: countOperations(day) }));
const shares = {
  create_box: 0.29,
  boolean_cut: 0.22,
  create_cylinder: 0.17,
  create_fillet: 0.13,
  extrude: 0.1,
  export_model: 0.06,
  get_bounding_box: 0.03,
} as const;
const total = byDay.reduce((sum, { operations }) => sum + operations, 0);
const adapters = [id(200), id(201)];

const toPart = (share: number) => ({
  operations: Math.round(total * share),
  refunded: Math.round(total * share * 0.012),
});

const keyFacts = [
  { name: 'build server', environment: 'production', kind: 'service', monthly_cap: 8_000, expires_at: at(51 * dayMs) },
  { name: 'Claude Code', environment: 'development', expires_at: at(9 * dayMs) },
  { name: 'configurator', environment: 'production', expires_at: at(74 * dayMs) },
  { name: 'Cursor', environment: null, origin: 'oauth', expires_at: at(27 * dayMs) },
  { name: 'nightly tests', environment: 'staging', last_used_at: at(-104 * dayMs), expires_at: null },
];
const keys = keyFacts.map((facts, place) => ({
  key_id: id(101 + place),
  prefix: 'kerf_live_czJw',
  last4: ['WEuz', 'q0Tk', 'm3Rd', 'Lx7b', 'a9Hn'][place],
  origin: 'created',
  kind: 'personal',
  user_id: facts.kind === 'service' ? null : id(1),
  created_at: at(-(160 - place * 20) * dayMs),
  revoked_at: null,
  last_used_at: at(-(place + 1) * 7 * 60_000),
  exposed_at: null,
  monthly_cap: null,
  status: 'active',
  ...facts,
}));

const adapter = (place: number, name: string, type: string) => ({
  adapter_id: adapters[place],
  adapter_type: type,
  status: place === 0 ? 'busy' : 'active',
  connected_at: at(-(place + 3) * hourMs),
  last_heartbeat: at(-2_000),
  healthy: true,
  capabilities: ['primitives', 'booleans', 'transforms', 'modifiers'],
  running: place === 0 ? 1 : 0,
  queued: 0,
  application: place === 0 ? { name: 'FreeCAD', version: '1.0.2', gui: true } : null,
  document: { name, revision: 142 - place * 60, object_count: 12 - place * 7 },
  default: place === 0,
});

const operation = (place: number, tool: string, facts: object = {}) => ({
  operation_id: id(400 + place),
  tool,
  state: 'committed',
  cost: 1,
  key_id: id(101 + (place % 3)),
  adapter_id: adapters[place % 2],
  reserved_at: at(-place * 97_000),
  settled_at: at(-place * 97_000),
  duration_ms: 31 + ((place * 137) % 420),
  reason: null,
  ...facts,
});
const failed = [
  operation(4, 'create_fillet', { state: 'refunded', reason: 'MODIFIER_FAILED' }),
  operation(63, 'boolean_cut', { state: 'refunded', reason: 'EMPTY_RESULT' }),
  operation(118, 'extrude', { state: 'refunded', reason: 'adapter_timed_out', duration_ms: 30_004 }),
];
const [firstFailure] = failed;
const operations = [
  operation(0, 'boolean_cut', { state: 'reserved', settled_at: null, duration_ms: null, reserved_at: at(-400) }),
  operation(1, 'create_cylinder'),
  operation(2, 'create_box'),
  operation(3, 'get_bounding_box', { cost: 0 }),
  firstFailure,
  operation(5, 'extrude'),
  operation(6, 'boolean_fuse'),
  operation(7, 'calculate_thread_geometry', { adapter_id: null, duration_ms: 4 }),
  operation(8, 'export_model', { duration_ms: 1_840 }),
];

const files = ['bracket-142.step', 'bracket-142.png', 'housing.stl', 'drawing.dxf'].map((name, place) => ({
  file_id: id(500 + place),
  file_name: name,
  media_type: ['model/step', 'image/png', 'model/stl', 'image/vnd.dxf'][place],
  size: [482_113, 61_204, 1_904_684, 22_410][place],
  sha256: '0'.repeat(64),
  expires_at: at((3 + place * 6) * hourMs),
  url: 'https://kerf.example/',
  key_id: id(101 + (place % 3)),
}));

/** Response to a request for what failed. */
export const sampleFailures = { operations: failed, next: null, kept_days: null };

/** Responses to the requests of the pages, by path: of a made-up account that is well used, for pictures. */
export const sampleAnswers: Readonly<Record<string, object>> = {
  ...answers.full,
  [api.keys.path]: { keys, total_count: keys.length },
  [api.adapters.path]: {
    adapters: [adapter(0, 'Bracket', 'freecad'), adapter(1, 'Housing', 'headless')],
    total_connected: 2,
  },
  [api.usage.path]: {
    tier: 'team',
    period_start: `${at(0).slice(0, 7)}-01T00:00:00`,
    rate_limit: { operations_used: total, operations_limit: 50_000, reset_at: at(4 * dayMs) },
    totals: toPart(1),
    by_day: byDay.map((day) => ({ ...day, refunded: 0 })),
    by_tool: Object.entries(shares).map(([tool, share]) => ({ tool, ...toPart(share) })),
    by_key: keys.map(({ key_id, name, last4 }, place) => ({ key_id, name, last4, ...toPart(0.45 / (place + 1)) })),
    by_adapter: adapters.map((adapter_id) => ({ adapter_id, ...toPart(0.5) })),
  },
  [api.usageSeries.path]: {
    by: 'tool',
    days: byDay.map(({ date }) => date),
    series: Object.entries(shares).map(([tool, share]) => ({
      id: tool,
      name: null,
      is_other: false,
      operations: byDay.map((day) => Math.round(day.operations * share)),
      refunded: byDay.map((day, place) => (place % 9 === 0 ? Math.round(day.operations * share * 0.1) : 0)),
    })),
  },
  [api.listOperations.path]: { operations, next: 'next', kept_days: { committed: 35, refunded: 8 } },
  [api.files.path]: { files, next: null },
};
