import * as z from 'zod';
import { commandErrorCodes, maxCommandIds } from './protocol.ts';

export const commandId = z.uuid().describe('Permanent id of the command; a completed command is not run again.');

export const commandIds = z.array(commandId).max(maxCommandIds);

/** Parameters or result of a tool, as a JSON object. */
export const jsonObject = z.record(z.string(), z.unknown());

/** The state of an open document. */
export const documentState = z.object({
  name: z.string().max(256),
  revision: z.int().nonnegative().describe('Increases by one with every change.'),
  object_count: z.int().nonnegative(),
});

/** Slot for one file: the adapter writes it with PUT, or reads it with GET. */
export const fileSlot = z.object({
  file_id: z.uuid(),
  url: z.url(),
  token: z.string().describe('Send it as Authorization: Bearer. Valid only for this file, and for a short time.'),
  max_bytes: z.int().positive(),
});
export type FileSlot = z.output<typeof fileSlot>;

/** Error of a command, for programs and people. */
export const commandError = z.object({
  code: z.enum(commandErrorCodes).catch('INTERNAL'),
  message: z.string().max(2000).describe('One sentence for a person.'),
  retryable: z.boolean().default(false).describe('True if the same command may succeed when it is sent again.'),
  details: jsonObject.optional(),
});
