import * as z from 'zod';

/** Continuation of an adapter after a lost connection: resumed on the same or another broker, or a new session. */
const reconnectKinds = ['resumed on the same broker', 'resumed on another broker', 'new session'] as const;
export type ReconnectKind = (typeof reconnectKinds)[number];

/** Reconnect. `awaited`: number of commands of the last connection with results that are still wanted. */
export const reconnect = z.object({ kind: z.enum(reconnectKinds), awaited: z.number() });
export type Reconnect = z.infer<typeof reconnect>;
