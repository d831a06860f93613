import { adapterMessages, type CommandResult } from '@kerf/contracts';
import type { SavedObject, Snapshot } from '@kerf/kernel';
import * as z from 'zod';

const documentHeader = z.object({ name: z.string(), revision: z.int(), created: z.int() });

// The kernel wrote it, and only the kernel knows the other fields.
const savedObject = z.custom<SavedObject>(
  (value) => z.looseObject({ id: z.string(), type: z.string(), brep: z.string() }).safeParse(value).success,
);

/** Parses a stored document without its objects. */
export const readDocumentHeader = (text: unknown): Omit<Snapshot, 'objects'> => documentHeader.parse(fromJson(text));

/** Parses one stored object. */
export const readSavedObject = (text: unknown): SavedObject => savedObject.parse(fromJson(text));

/** Parses the stored result of a command. */
export const readResult = (text: unknown): CommandResult => adapterMessages.result.parse(fromJson(text));

const fromJson = (text: unknown): unknown => JSON.parse(z.string().parse(text));
