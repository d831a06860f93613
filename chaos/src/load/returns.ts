import * as z from 'zod';

/** How an adapter goes on when its connection was cut: where it was, on one broker or another, or with nothing. */
const returnKinds = ['went on, on the same broker', 'went on, on another broker', 'began anew'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** One of them. `awaited`: the commands of the last connection whose results are still wanted. */
export const comeback = z.object({ kind: z.enum(returnKinds), awaited: z.number() });
export type Comeback = z.infer<typeof comeback>;
