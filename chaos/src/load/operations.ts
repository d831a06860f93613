import { randomUUID } from 'node:crypto';
import { api } from '@kerf/contracts';
import type { Dice } from '../dice.ts';
import type { Attempt } from './attempt.ts';
import { drawFile, fileTools, type Upload } from './file-operations.ts';
import { nextMarker } from './markers.ts';
import { drawMcpCall, mcpWays } from './mcp-call.ts';

/** Attempt with its request. */
export interface Task {
  readonly attempt: Attempt;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Input file that is not uploaded yet. */
  readonly upload?: Upload | undefined;
  /** Id of the uploaded input file. */
  readonly fileId?: string;
}

/** Drawn request. */
interface Drawn extends Pick<Task, 'path' | 'headers' | 'body' | 'upload'>, Pick<Attempt, 'tool' | 'way' | 'markers'> {
  /** True if the adapter reports something else than it did. */
  readonly isLie?: boolean | undefined;
}

/** Account and operations of a client. */
export interface Orders {
  readonly accountId: string;
  readonly keyId: string;
  /** By tool name. */
  readonly operationIds: ReadonlyMap<string, string>;
  readonly timeoutMs: number;
  /** True if the adapter answers some commands after their timeout. */
  readonly withLate: boolean;
}

/** Behaviour of the adapter for a command, encoded in the width of the box. */
export const manners = { answer: 1, refuse: 2, late: 3, slow: 4 } as const;

/** Commands are numbered by the length of the box, in steps that the tool can distinguish. */
export const markerStepMm = 0.01;

/** Tools with commands that reach an adapter. */
export const adapterTools: readonly string[] = ['create_box', 'batch', ...Object.values(fileTools)];

/** Every tool in the load. */
export const tools: readonly string[] = [...adapterTools, 'calculate_thread_geometry', 'validate_design'];

const lateTimeoutMs = 800;

/** Long enough to receive the outcome of a command whose adapter is restarted. */
const patientTimeoutMs = 12_000;

/** Draws a random operation. */
export function drawTask(dice: Dice, orders: Orders): Task {
  const { accountId, keyId } = orders;
  const isSound = !dice.chance(0.05);
  const idempotencyKey = dice.chance(0.5) ? randomUUID() : undefined;
  const { tool, way, markers, isLie, ...asked } = draw(dice, orders, { isSound, idempotencyKey });
  const attempt = { accountId, keyId, tool, way, markers, idempotencyKey, isSound: isSound && !isLie, tries: [] };
  return { attempt, ...asked };
}

type Kind = Pick<Attempt, 'isSound' | 'idempotencyKey'>;

function draw(dice: Dice, orders: Orders, kind: Kind): Drawn {
  if (dice.chance(0.15)) return drawBatch(dice, orders, kind);
  const { parameters, timeoutMs, ...one } = drawOne(dice, orders);
  const given = kind.isSound ? parameters : unsound(parameters);
  const { idempotencyKey } = kind;
  if (dice.chance(0.4))
    return {
      ...one,
      ...drawMcpCall(dice, { name: one.tool, parameters: given, timeoutMs, idempotencyKey }),
    };
  const wanted = { tool: one.tool, id: orders.operationIds.get(one.tool), parameters: given, timeoutMs };
  const put = dice.pick(endpoints)(wanted);
  return { ...one, way: put.path, headers: headersOf(kind), ...put };
}

type One = Pick<Drawn, 'tool' | 'markers' | 'upload' | 'isLie'> & { parameters: object; timeoutMs: number };

function drawOne(dice: Dice, orders: Orders): One {
  if (dice.chance(0.5)) return drawBox(dice, orders);
  return dice.chance(0.4) ? drawComputed(dice, orders) : drawFile(dice, orders.timeoutMs);
}

const unsound = (parameters: object) => ({ ...parameters, colour: 'red' });

const headersOf = ({ idempotencyKey }: Kind): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };

interface Wanted {
  readonly tool: string;
  readonly id: string | undefined;
  readonly parameters: object;
  readonly timeoutMs: number;
}

/** Request formats of one operation over REST. */
const endpoints: readonly ((wanted: Wanted) => Pick<Task, 'path' | 'body'>)[] = [
  ({ tool, parameters, timeoutMs }) => ({
    path: api.executeCommand.path,
    body: { command: tool, parameters, timeout_ms: timeoutMs },
  }),
  ({ tool, parameters, timeoutMs }) => ({
    path: api.executeTool.path,
    body: { tool_name: tool, parameters, timeout_ms: timeoutMs },
  }),
  ({ id, parameters, timeoutMs }) => ({
    path: api.executeOperation.path,
    body: { op: id, p: parameters, t: timeoutMs },
  }),
];

function drawBox(dice: Dice, { timeoutMs, withLate }: Orders) {
  const manner = drawManner(dice, withLate);
  const { marker, parameters } = box(manner);
  return {
    markers: [marker],
    tool: 'create_box',
    parameters,
    timeoutMs: manner === 'late' ? lateTimeoutMs : dice.chance(0.2) ? patientTimeoutMs : timeoutMs,
  };
}

/** Several boxes, one of which may fail: never the first, so that something is executed or rolled back. */
function drawBatch(dice: Dice, { timeoutMs }: Orders, kind: Kind): Drawn {
  const fails = dice.chance(0.4) ? dice.pick([1, 2]) : undefined;
  const boxes = [0, 1, 2].map((place) => box(place === fails ? 'refuse' : dice.chance(0.1) ? 'slow' : 'answer'));
  const commands = boxes.map(({ parameters }) => ({
    command: 'create_box',
    parameters: kind.isSound ? parameters : unsound(parameters),
  }));
  const body = { commands, atomic: dice.chance(0.5), timeout_ms: timeoutMs };
  const markers = boxes.map(({ marker }) => marker);
  const { path } = api.executeBatch;
  return { tool: 'batch', way: path, markers, path, headers: headersOf(kind), body };
}

/** A new box that the adapter handles in this manner. */
function box(manner: keyof typeof manners) {
  const marker = nextMarker();
  return { marker, parameters: { length: marker * markerStepMm, width: manners[manner], height: 1 } };
}

function drawManner(dice: Dice, withLate: boolean): keyof typeof manners {
  if (dice.chance(0.1)) return 'refuse';
  if (withLate && dice.chance(0.04)) return 'late';
  return dice.chance(0.1) ? 'slow' : 'answer';
}

/** Operations that the service computes: quick ones at once, slow ones after a reservation. */
function drawComputed(dice: Dice, { timeoutMs }: Orders) {
  const asked = dice.pick([
    {
      tool: 'calculate_thread_geometry',
      parameters: { designation: dice.pick(['M3', 'M8', 'M8x1', 'M12']) },
    },
    { tool: 'validate_design', parameters: { process: 'fdm', mesh: tetrahedron } },
  ]);
  return { markers: [], ...asked, timeoutMs };
}

const tetrahedron = {
  vertices: [0, 0, 0, 20, 0, 0, 0, 20, 0, 0, 0, 20],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};

/** Every way to request an operation. */
export const ways: readonly string[] = [
  api.executeCommand.path,
  api.executeTool.path,
  api.executeOperation.path,
  api.executeBatch.path,
  ...mcpWays,
];
