import * as z from 'zod';
import { tool } from '../tool.ts';
import { objectCount } from '../units.ts';

const parameters = z.strictObject({ steps: z.int().min(1).max(50).default(1).describe('How many changes.') });

const result = z.object({
  steps: z.int().describe('How many changes were taken.'),
  revision: z.int().describe('Grows by one with every change, also with this one.'),
  object_count: objectCount,
  can_undo: z.boolean(),
  can_redo: z.boolean(),
});

export const history = {
  undo: tool({
    title: 'Undo',
    description: 'Take back the last changes of the document. Refused when there is nothing to take back.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters,
    result,
  }),

  redo: tool({
    title: 'Redo',
    description: 'Make changes again that undo has taken back. Refused when there are none, or others came since.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters,
    result,
  }),
};
