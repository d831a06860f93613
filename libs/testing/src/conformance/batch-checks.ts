import { type BatchStep, maxBatchSteps } from '@kerf/contracts';
import { findDifferences } from './find-differences.ts';
import { type Check, checkObjectCount } from './check.ts';
import type { AdapterClient } from './adapter-client.ts';

const box = { length: 10, width: 10, height: 10, position: [0, 0, 0] };
const twoBoxes: BatchStep[] = [
  { id: 'a', tool: 'create_box', parameters: box },
  { id: 'b', tool: 'create_box', parameters: { ...box, position: [5, 0, 0] } },
];
const failing: BatchStep = { id: 'bad', tool: 'delete_object', parameters: { object_id: 'nothing_1' } };

async function runBatch({ connection }: AdapterClient, steps: BatchStep[], atomic: boolean, more: object = {}) {
  const command_id = crypto.randomUUID();
  connection.send({ type: 'execute_batch', command_id, attempt: 1, timeout_ms: 60_000, steps, atomic, ...more });
  return connection.waitForResult(command_id);
}

/** Checks of batches. */
export const batchChecks: readonly Check[] = [
  {
    name: 'a step of a batch refers to the result of an earlier one',
    tools: ['boolean_fuse'],
    async run(client) {
      const object_ids = ['${a.object_id}', '${b.object_id}'];
      const fuse = { id: 'both', tool: 'boolean_fuse', parameters: { object_ids, keep_originals: false } };
      const end = await runBatch(client, [...twoBoxes, fuse], false);
      const steps = [{ ok: true }, { ok: true }, { id: 'both', ok: true, result: { volume: 1500 } }];
      return [
        ...findDifferences({ ok: true, result: { steps, rolled_back: false } }, end, 1e-6),
        ...(await checkObjectCount(client, 1)),
      ];
    },
  },
  {
    name: 'a batch for another revision of the document is refused, and one for this revision runs',
    async run(client) {
      await client.callTool('create_box', box);
      const { revision } = await client.readState();
      const late = await runBatch(client, twoBoxes, false, { expected_revision: Number(revision) - 1 });
      const count = await checkObjectCount(client, 1);
      const right = await runBatch(client, twoBoxes, false, { expected_revision: Number(revision) });
      return [
        ...findDifferences({ ok: false, error: { code: 'REVISION_CONFLICT' } }, late, 0),
        ...count,
        ...findDifferences({ ok: true, result: { rolled_back: false } }, right, 0),
      ];
    },
  },
  {
    name: 'an atomic batch that fails leaves the document as it was',
    async run(client) {
      await client.callTool('create_box', box);
      const before = await client.readState();
      const end = await runBatch(
        client,
        [...twoBoxes, failing, ...twoBoxes.map(({ id, ...step }) => ({ ...step, id: `${id}2` }))],
        true,
      );
      const steps = [{ ok: true }, { ok: true }, { id: 'bad', ok: false, error: { code: 'OBJECT_NOT_FOUND' } }];
      const { object_count, bounding_box } = await client.readState();
      return [
        ...findDifferences({ ok: true, result: { steps, rolled_back: true } }, end, 0),
        ...findDifferences(
          { object_count: before['object_count'], bounding_box: before['bounding_box'] },
          { object_count, bounding_box },
          0,
        ),
      ];
    },
  },
  {
    name: 'an atomic batch is one undo step',
    tools: ['undo', 'redo'],
    async run(client) {
      await client.callTool('create_box', box);
      const end = await runBatch(client, twoBoxes, true);
      const undone = await client.callTool('undo');
      const left = await checkObjectCount(client, 1);
      const redone = await client.callTool('redo');
      return [
        ...findDifferences({ ok: true, result: { rolled_back: false } }, end, 0),
        ...findDifferences({ steps: 1, object_count: 1, can_undo: true, can_redo: true }, undone, 0, 'undo'),
        ...left,
        ...findDifferences({ steps: 1, object_count: 3, can_redo: false }, redone, 0, 'redo'),
        ...(await checkObjectCount(client, 3)),
      ];
    },
  },
  {
    name: 'an atomic batch that is rolled back keeps the undo history',
    tools: ['undo'],
    async run(client) {
      const { object_id } = await client.callTool('create_box', box);
      const before = await client.callTool('get_object_details', { object_id });
      await client.callTool('move_object', { object_id, offset: [5, 0, 0] });
      const end = await runBatch(client, [...twoBoxes, failing], true);
      const undone = await client.callTool('undo');
      return [
        ...findDifferences({ ok: true, result: { rolled_back: true } }, end, 0),
        ...findDifferences({ steps: 1, object_count: 1, can_undo: true, can_redo: true }, undone, 0, 'undo'),
        ...findDifferences(before, await client.callTool('get_object_details', { object_id }), 1e-9),
      ];
    },
  },
  {
    name: 'a batch reports progress at most ten times a second',
    async run(client) {
      const { received } = client.connection;
      const from = received.length;
      const since = performance.now();
      const steps = Array.from({ length: maxBatchSteps }, (_, index) => ({
        id: `s${index}`,
        tool: 'get_state',
        parameters: {},
      }));
      const end = await runBatch(client, steps, false);
      const maxMessages = Math.ceil((performance.now() - since) / 100) + 1;
      const progressCount = received.slice(from).filter(({ type }) => type === 'progress').length;
      return [
        ...findDifferences({ ok: true }, end, 0),
        ...findDifferences({ $at_most: maxMessages }, progressCount, 0, 'the number of progress messages'),
      ];
    },
  },
  {
    name: 'a batch that is not atomic continues after a failure',
    async run(client) {
      const end = await runBatch(client, [failing, ...twoBoxes], false);
      const steps = [{ ok: false }, { ok: true }, { ok: true }];
      return [
        ...findDifferences({ ok: true, result: { steps, rolled_back: false } }, end, 0),
        ...(await checkObjectCount(client, 2)),
      ];
    },
  },
];
