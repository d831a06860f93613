import { adapterMessages, type CommandResult } from '@kerf/contracts';
import type { SavedObject, Snapshot } from '@kerf/kernel';
import * as z from 'zod';

const outline = z.object({ name: z.string(), revision: z.int(), created: z.int() });

// The kernel has written it, and the kernel alone knows what more than this is in it.
const savedObject = z.custom<SavedObject>(
  (value) => z.looseObject({ id: z.string(), type: z.string(), brep: z.string() }).safeParse(value).success,
);

/** A document without its objects, from its stored form. */
export const readOutline = (text: unknown): Omit<Snapshot, 'objects'> => outline.parse(fromJson(text));

/** One object, from its stored form. */
export const readSavedObject = (text: unknown): SavedObject => savedObject.parse(fromJson(text));

/** What a command answered, from its stored form. */
export const readResult = (text: unknown): CommandResult => adapterMessages.result.parse(fromJson(text));

const fromJson = (text: unknown): unknown => JSON.parse(z.string().parse(text));
