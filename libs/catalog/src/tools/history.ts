import * as z from 'zod';
import { tool } from '../tool.ts';
import { objectCount } from '../parameter-types.ts';

const parameters = z.strictObject({ steps: z.int().min(1).max(50).default(1).describe('Number of changes.') });

const result = z.object({
  steps: z.int().describe('Number of changes undone or redone.'),
  revision: z.int().describe('Increases by one with every change, including this one.'),
  object_count: objectCount,
  can_undo: z.boolean(),
  can_redo: z.boolean(),
});

export const history = {
  undo: tool({
    title: 'Undo',
    description: 'Undo the last changes of the document. Refused when there is nothing to undo.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters,
    result,
  }),

  redo: tool({
    title: 'Redo',
    description: 'Redo undone changes. Refused when there are none, or the document was changed since.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters,
    result,
  }),
};
