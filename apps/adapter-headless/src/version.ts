import { readFileSync } from 'node:fs';
import * as z from 'zod';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** Of this package, as its manifest says. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
