import { readFileSync } from 'node:fs';
import * as z from 'zod';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** Version of this package. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
