import { randomUUID } from 'node:crypto';
import type { Dice } from '../dice.ts';
import type { Attempt } from './attempt.ts';

/** An attempt, and the request that makes it. */
export interface Task {
  readonly attempt: Attempt;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Who asks, and what may be asked. */
export interface Orders {
  readonly accountId: string;
  readonly keyId: string;
  readonly timeoutMs: number;
  /** Whether some commands are answered by the adapter when their time is over. */
  readonly withLate: boolean;
}

/** What an adapter does with a command, told by the width of the box. */
export const manners = { answer: 1, refuse: 2, late: 3, slow: 4 } as const;

/** Commands are numbered by the length of the box, in steps of what the tool can tell apart. */
export const markerStepMm = 0.01;

const lateTimeoutMs = 800;

let lastMarker = 0;

/** An operation drawn from everything that may be asked. */
export function drawTask(dice: Dice, orders: Orders): Task {
  const { accountId, keyId } = orders;
  const { marker, tool, parameters, timeoutMs } = dice.chance(0.6) ? drawBox(dice, orders) : drawThread(dice, orders);
  const isSound = !dice.chance(0.05);
  const idempotencyKey = dice.chance(0.5) ? randomUUID() : undefined;
  const attempt = { accountId, keyId, tool, marker, idempotencyKey, isSound, tries: [] };
  const [path, name] = dice.pick(endpoints);
  const given = isSound ? parameters : { ...parameters, colour: 'red' };
  return { attempt, path, body: { [name]: tool, parameters: given, timeout_ms: timeoutMs } };
}

const endpoints: readonly (readonly [string, string])[] = [
  ['/api/v1/execute', 'command'],
  ['/api/v1/mcp/execute', 'tool_name'],
];

function drawBox(dice: Dice, { timeoutMs, withLate }: Orders) {
  lastMarker += 1;
  const manner = drawManner(dice, withLate);
  return {
    marker: lastMarker,
    tool: 'create_box',
    parameters: { length: lastMarker * markerStepMm, width: manners[manner], height: 1 },
    timeoutMs: manner === 'late' ? lateTimeoutMs : timeoutMs,
  };
}

function drawManner(dice: Dice, withLate: boolean): keyof typeof manners {
  if (dice.chance(0.1)) return 'refuse';
  if (withLate && dice.chance(0.04)) return 'late';
  return dice.chance(0.1) ? 'slow' : 'answer';
}

function drawThread(dice: Dice, { timeoutMs }: Orders) {
  const parameters = { designation: dice.pick(['M3', 'M8', 'M8x1', 'M12']) };
  return { marker: undefined, tool: 'calculate_thread_geometry', parameters, timeoutMs };
}
