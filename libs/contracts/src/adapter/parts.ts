import * as z from 'zod';
import { commandErrorCodes, mostCommandIds } from '../adapter-protocol.ts';

export const commandId = z.uuid().describe('Names the command for ever; one that was done is not run again.');

export const commandIds = z.array(commandId).max(mostCommandIds);

/** What a tool takes or answers: JSON. */
export const fields = z.record(z.string(), z.unknown());

/** The state of an open document. */
export const documentState = z.object({
  name: z.string().max(256),
  revision: z.int().nonnegative().describe('Grows by one with every change.'),
  object_count: z.int().nonnegative(),
});

/** A place for one file: the adapter sends its bytes there with PUT, or reads them with GET. */
export const fileSlot = z.object({
  file_id: z.uuid(),
  url: z.url(),
  token: z
    .string()
    .describe('Goes into the header Authorization, after Bearer. Good for this file alone, and not for long.'),
  max_bytes: z.int().positive(),
});
export type FileSlot = z.output<typeof fileSlot>;

/** Why something was not done, for programs and for people. */
export const problem = z.object({
  code: z.enum(commandErrorCodes).catch('INTERNAL'),
  message: z.string().max(2000).describe('One sentence for a person.'),
  retryable: z.boolean().default(false).describe('Whether the same command may succeed when it is sent again.'),
  details: fields.optional(),
});
