import { type BatchStep, mostBatchSteps } from '@kerf/contracts';
import { differences } from './matching.ts';
import { type Check, counts } from './check.ts';
import type { Workbench } from './workbench.ts';

const box = { length: 10, width: 10, height: 10, position: [0, 0, 0] };
const twoBoxes: BatchStep[] = [
  { id: 'a', tool: 'create_box', parameters: box },
  { id: 'b', tool: 'create_box', parameters: { ...box, position: [5, 0, 0] } },
];
const failing: BatchStep = { id: 'bad', tool: 'delete_object', parameters: { object_id: 'nothing_1' } };

async function batch({ line }: Workbench, steps: BatchStep[], atomic: boolean, more: object = {}) {
  const command_id = crypto.randomUUID();
  line.say({ type: 'execute_batch', command_id, attempt: 1, timeout_ms: 60_000, steps, atomic, ...more });
  return line.resultOf(command_id);
}

/** Checks of batches. */
export const batchChecks: readonly Check[] = [
  {
    name: 'a step of a batch refers to the result of an earlier one',
    needs: ['boolean_fuse'],
    async run(workbench) {
      const object_ids = ['${a.object_id}', '${b.object_id}'];
      const fuse = { id: 'both', tool: 'boolean_fuse', parameters: { object_ids, keep_originals: false } };
      const end = await batch(workbench, [...twoBoxes, fuse], false);
      const steps = [{ ok: true }, { ok: true }, { id: 'both', ok: true, result: { volume: 1500 } }];
      return [
        ...differences({ ok: true, result: { steps, rolled_back: false } }, end, 1e-6),
        ...(await counts(workbench, 1)),
      ];
    },
  },
  {
    name: 'a batch for another revision of the document is refused, and one for this revision runs',
    async run(workbench) {
      await workbench.answer('create_box', box);
      const { revision } = await workbench.state();
      const late = await batch(workbench, twoBoxes, false, { expected_revision: Number(revision) - 1 });
      const count = await counts(workbench, 1);
      const right = await batch(workbench, twoBoxes, false, { expected_revision: Number(revision) });
      return [
        ...differences({ ok: false, error: { code: 'REVISION_CONFLICT' } }, late, 0),
        ...count,
        ...differences({ ok: true, result: { rolled_back: false } }, right, 0),
      ];
    },
  },
  {
    name: 'an atomic batch that fails leaves the document as it was',
    async run(workbench) {
      await workbench.answer('create_box', box);
      const before = await workbench.state();
      const end = await batch(
        workbench,
        [...twoBoxes, failing, ...twoBoxes.map(({ id, ...step }) => ({ ...step, id: `${id}2` }))],
        true,
      );
      const steps = [{ ok: true }, { ok: true }, { id: 'bad', ok: false, error: { code: 'OBJECT_NOT_FOUND' } }];
      const { object_count, bounding_box } = await workbench.state();
      return [
        ...differences({ ok: true, result: { steps, rolled_back: true } }, end, 0),
        ...differences(
          { object_count: before['object_count'], bounding_box: before['bounding_box'] },
          { object_count, bounding_box },
          0,
        ),
      ];
    },
  },
  {
    name: 'an atomic batch is one undo step',
    needs: ['undo', 'redo'],
    async run(workbench) {
      await workbench.answer('create_box', box);
      const end = await batch(workbench, twoBoxes, true);
      const undone = await workbench.answer('undo');
      const left = await counts(workbench, 1);
      const redone = await workbench.answer('redo');
      return [
        ...differences({ ok: true, result: { rolled_back: false } }, end, 0),
        ...differences({ steps: 1, object_count: 1, can_undo: true, can_redo: true }, undone, 0, 'undo'),
        ...left,
        ...differences({ steps: 1, object_count: 3, can_redo: false }, redone, 0, 'redo'),
        ...(await counts(workbench, 3)),
      ];
    },
  },
  {
    name: 'an atomic batch that is rolled back keeps the undo history',
    needs: ['undo'],
    async run(workbench) {
      const { object_id } = await workbench.answer('create_box', box);
      const before = await workbench.answer('get_object_details', { object_id });
      await workbench.answer('move_object', { object_id, offset: [5, 0, 0] });
      const end = await batch(workbench, [...twoBoxes, failing], true);
      const undone = await workbench.answer('undo');
      return [
        ...differences({ ok: true, result: { rolled_back: true } }, end, 0),
        ...differences({ steps: 1, object_count: 1, can_undo: true, can_redo: true }, undone, 0, 'undo'),
        ...differences(before, await workbench.answer('get_object_details', { object_id }), 1e-9),
      ];
    },
  },
  {
    name: 'a batch reports progress at most ten times a second',
    async run(workbench) {
      const { heard } = workbench.line;
      const from = heard.length;
      const since = performance.now();
      const steps = Array.from({ length: mostBatchSteps }, (_, index) => ({
        id: `s${index}`,
        tool: 'get_state',
        parameters: {},
      }));
      const end = await batch(workbench, steps, false);
      const most = Math.ceil((performance.now() - since) / 100) + 1;
      const told = heard.slice(from).filter(({ type }) => type === 'progress').length;
      return [
        ...differences({ ok: true }, end, 0),
        ...differences({ $at_most: most }, told, 0, 'the number of progress messages'),
      ];
    },
  },
  {
    name: 'a batch that is not atomic continues after a failure',
    async run(workbench) {
      const end = await batch(workbench, [failing, ...twoBoxes], false);
      const steps = [{ ok: false }, { ok: true }, { ok: true }];
      return [
        ...differences({ ok: true, result: { steps, rolled_back: false } }, end, 0),
        ...(await counts(workbench, 2)),
      ];
    },
  },
];
