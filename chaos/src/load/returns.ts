import * as z from 'zod';

/** Continuation of an adapter after a lost connection: resumed on the same or another broker, or a new session. */
const returnKinds = ['resumed on the same broker', 'resumed on another broker', 'new session'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** Reconnect. `awaited`: number of commands of the last connection with results that are still wanted. */
export const comeback = z.object({ kind: z.enum(returnKinds), awaited: z.number() });
export type Comeback = z.infer<typeof comeback>;
