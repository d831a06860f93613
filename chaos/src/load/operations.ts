import { randomUUID } from 'node:crypto';
import { api } from '@kerf/contracts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Attempt } from '../journal/attempt.ts';
import { drawFileOperation, fileTools, type Upload } from './file-operations.ts';
import { createMarker } from './markers.ts';
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
interface DrawnRequest
  extends Pick<Task, 'path' | 'headers' | 'body' | 'upload'>,
    Pick<Attempt, 'tool' | 'way' | 'markers'> {
  /** True if the adapter reports something else than it did. */
  readonly isLie?: boolean | undefined;
}

/** Account and operations of a client. */
export interface DrawOptions {
  readonly accountId: string;
  readonly keyId: string;
  /** By tool name. */
  readonly operationIds: ReadonlyMap<string, string>;
  readonly timeoutMs: number;
  /** True if the adapter answers some commands after their timeout. */
  readonly withLate: boolean;
}

/** Behaviour of the adapter for a command, encoded in the width of the box. */
export const behaviours = { answer: 1, refuse: 2, late: 3, slow: 4 } as const;

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
export function drawTask(random: SeededRandom, options: DrawOptions): Task {
  const { accountId, keyId } = options;
  const isSound = !random.chance(0.05);
  const idempotencyKey = random.chance(0.5) ? randomUUID() : undefined;
  const { tool, way, markers, isLie, ...drawn } = drawRequest(random, options, { isSound, idempotencyKey });
  const attempt = { accountId, keyId, tool, way, markers, idempotencyKey, isSound: isSound && !isLie, tries: [] };
  return { attempt, ...drawn };
}

type AttemptKind = Pick<Attempt, 'isSound' | 'idempotencyKey'>;

function drawRequest(random: SeededRandom, options: DrawOptions, kind: AttemptKind): DrawnRequest {
  if (random.chance(0.15)) return drawBatch(random, options, kind);
  const { parameters, timeoutMs, ...one } = drawSingleOperation(random, options);
  const given = kind.isSound ? parameters : makeInvalid(parameters);
  const { idempotencyKey } = kind;
  if (random.chance(0.4))
    return {
      ...one,
      ...drawMcpCall(random, { name: one.tool, parameters: given, timeoutMs, idempotencyKey }),
    };
  const wanted = { tool: one.tool, id: options.operationIds.get(one.tool), parameters: given, timeoutMs };
  const put = random.pick(endpoints)(wanted);
  return { ...one, way: put.path, headers: toHeaders(kind), ...put };
}

type SingleOperation = Pick<DrawnRequest, 'tool' | 'markers' | 'upload' | 'isLie'> & {
  parameters: object;
  timeoutMs: number;
};

function drawSingleOperation(random: SeededRandom, options: DrawOptions): SingleOperation {
  if (random.chance(0.5)) return drawBox(random, options);
  return random.chance(0.4) ? drawComputed(random, options) : drawFileOperation(random, options.timeoutMs);
}

const makeInvalid = (parameters: object) => ({ ...parameters, colour: 'red' });

const toHeaders = ({ idempotencyKey }: AttemptKind): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };

interface OperationOptions {
  readonly tool: string;
  readonly id: string | undefined;
  readonly parameters: object;
  readonly timeoutMs: number;
}

/** Request formats of one operation over REST. */
const endpoints: readonly ((wanted: OperationOptions) => Pick<Task, 'path' | 'body'>)[] = [
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

function drawBox(random: SeededRandom, { timeoutMs, withLate }: DrawOptions) {
  const behaviour = drawBehaviour(random, withLate);
  const { marker, parameters } = createBox(behaviour);
  return {
    markers: [marker],
    tool: 'create_box',
    parameters,
    timeoutMs: behaviour === 'late' ? lateTimeoutMs : random.chance(0.2) ? patientTimeoutMs : timeoutMs,
  };
}

/** Several boxes, one of which may fail: never the first, so that something is executed or rolled back. */
function drawBatch(random: SeededRandom, { timeoutMs }: DrawOptions, kind: AttemptKind): DrawnRequest {
  const fails = random.chance(0.4) ? random.pick([1, 2]) : undefined;
  const boxes = [0, 1, 2].map((index) =>
    createBox(index === fails ? 'refuse' : random.chance(0.1) ? 'slow' : 'answer'),
  );
  const commands = boxes.map(({ parameters }) => ({
    command: 'create_box',
    parameters: kind.isSound ? parameters : makeInvalid(parameters),
  }));
  const body = { commands, atomic: random.chance(0.5), timeout_ms: timeoutMs };
  const markers = boxes.map(({ marker }) => marker);
  const { path } = api.executeBatch;
  return { tool: 'batch', way: path, markers, path, headers: toHeaders(kind), body };
}

/** A new box that the adapter handles in this manner. */
function createBox(behaviour: keyof typeof behaviours) {
  const marker = createMarker();
  return { marker, parameters: { length: marker * markerStepMm, width: behaviours[behaviour], height: 1 } };
}

function drawBehaviour(random: SeededRandom, withLate: boolean): keyof typeof behaviours {
  if (random.chance(0.1)) return 'refuse';
  if (withLate && random.chance(0.04)) return 'late';
  return random.chance(0.1) ? 'slow' : 'answer';
}

/** Operations that the service computes: quick ones at once, slow ones after a reservation. */
function drawComputed(random: SeededRandom, { timeoutMs }: DrawOptions) {
  const drawn = random.pick([
    {
      tool: 'calculate_thread_geometry',
      parameters: { designation: random.pick(['M3', 'M8', 'M8x1', 'M12']) },
    },
    { tool: 'validate_design', parameters: { process: 'fdm', mesh: tetrahedron } },
  ]);
  return { markers: [], ...drawn, timeoutMs };
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
