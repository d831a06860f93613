import type { Document } from '../document.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Command } from './table.ts';

export const undo: Command<'undo'> = (document, { steps }) => {
  const taken = Math.min(steps, possible(document, document.undoable, 'There is nothing to undo.'));
  document.go(-taken);
  return outcome(document, taken);
};

export const redo: Command<'redo'> = (document, { steps }) => {
  const taken = Math.min(steps, possible(document, document.redoable, 'There is nothing to redo.'));
  document.go(taken);
  return outcome(document, taken);
};

function possible(document: Document, steps: number, none: string): number {
  if (document.isInOneStep) throw invalidParameter('An atomic batch cannot contain undo or redo.');
  if (steps === 0) throw invalidParameter(none);
  return steps;
}

const outcome = (document: Document, steps: number) => ({
  steps,
  revision: document.revision,
  object_count: document.objects.length,
  can_undo: document.undoable > 0,
  can_redo: document.redoable > 0,
});
