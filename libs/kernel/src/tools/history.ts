import type { Document } from '../document.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Command } from './command.ts';

export const undo: Command<'undo'> = (document, { steps }) => {
  const stepCount = Math.min(steps, getPossibleSteps(document, document.undoCount, 'There is nothing to undo.'));
  document.moveInHistory(-stepCount);
  return toHistoryResult(document, stepCount);
};

export const redo: Command<'redo'> = (document, { steps }) => {
  const stepCount = Math.min(steps, getPossibleSteps(document, document.redoCount, 'There is nothing to redo.'));
  document.moveInHistory(stepCount);
  return toHistoryResult(document, stepCount);
};

function getPossibleSteps(document: Document, steps: number, none: string): number {
  if (document.isSingleStep) throw invalidParameter('An atomic batch cannot contain undo or redo.');
  if (steps === 0) throw invalidParameter(none);
  return steps;
}

const toHistoryResult = (document: Document, steps: number) => ({
  steps,
  revision: document.revision,
  object_count: document.objects.length,
  can_undo: document.undoCount > 0,
  can_redo: document.redoCount > 0,
});
