import type { CommandName, Commands } from '../commands.ts';
import type { Document } from '../document.ts';

/** Implementation of one command. It changes the document as its last step or not at all. */
export type Command<C extends CommandName> = (
  document: Document,
  parameters: Commands[C]['parameters'],
) => Commands[C]['result'];
