import * as z from 'zod';
import { outcome } from './caller.ts';
import { addressed, contract } from './contract.ts';

/** A file of an account, and which gateway hands it out. */
const keptFile = z.object({
  accountId: z.uuid(),
  fileId: z.uuid(),
  /** An address of `gatewayFile`. */
  gateway: z.uuid(),
  name: z.string(),
  size: z.int().positive(),
});

export const standards = contract('standards', {
  run: {
    input: z.object({
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      /** The file that the tool reads, when it reads one. */
      file: keptFile.optional(),
      /** How long somebody waits for the answer. */
      withinMs: z.int().positive().optional(),
    }),
    output: outcome,
    timeoutMs: 5_000,
  },
});

/** Bytes of a file from an offset on, as many as one message holds; the address is a gateway. */
export const gatewayFile = addressed('gateway.file', {
  input: z.object({ accountId: z.uuid(), fileId: z.uuid(), offset: z.int().nonnegative() }),
  output: z.object({ content: z.string() }),
  timeoutMs: 5_000,
});
