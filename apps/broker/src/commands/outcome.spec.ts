import type { CommandResult } from '@kerf/contracts';
import { Command } from './command.ts';
import type { CommandRequest } from './command-request.ts';
import { toOutcome } from './outcome.ts';

const owner = {
  expireCommand: () => undefined,
  abandonCommand: () => undefined,
  cancelCommand: () => undefined,
  receiveResult: () => true,
  failAll: () => undefined,
};
const ids = { accountId: crypto.randomUUID(), operationId: crypto.randomUUID(), commandId: crypto.randomUUID() };
const single: CommandRequest = { ...ids, timeoutMs: 1_000, tool: 'delete_object', parameters: {} };
const batch: CommandRequest = {
  ...ids,
  timeoutMs: 1_000,
  steps: [{ id: 'a', tool: 'delete_object', parameters: {} }],
  atomic: true,
};

const outcome = (order: CommandRequest, result: CommandResult) =>
  toOutcome({ result, frameLength: 1_000 }, new Command(order, 0, owner));

describe('what cannot be stored and told again', () => {
  const ok = { type: 'result', command_id: ids.commandId, ok: true, execution_time_ms: 1 } as const;
  const details: CommandRequest = { ...single, tool: 'get_object_details' };
  const solid = {
    object_id: 'a',
    type: 'box',
    bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
    volume: 1,
    area: 6,
    center_of_mass: [0.5, 0.5, 0.5],
    topology: { solids: 1, faces: 6, edges: 12, vertices: 8 },
    valid: true,
    truncated: false,
  };

  it.each([
    ['nested without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'it is nested deeper than 64 levels'],
    ['a number beyond all', '1e999', 'it contains a number that is not finite'],
  ])('makes a result wrong: %s', (_, json, reason) => {
    const result = { ...solid, parameters: { of: JSON.parse(json) } };

    expect(() => outcome(details, { ...ok, result })).toThrow(`details: ${reason}.`);
  });

  it('makes the words of a failed step wrong', () => {
    const error = { code: 'INTERNAL', message: 'a\ud800', retryable: false } as const;
    const result = { steps: [{ id: 'a', ok: false, error }], rolled_back: true };

    expect(() => outcome(batch, { ...ok, result })).toThrow('an unpaired surrogate');
  });
});
