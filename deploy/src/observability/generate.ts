// The step of npm run generate that writes dashboards, rules and routes from the registry of metrics.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { resolveInProject } from '@kerf/tools';
import { renderObservability } from './generated-files.ts';

const folder = resolveInProject('deploy/observability/generated');

await rm(folder, { recursive: true, force: true });
for (const [path, text] of renderObservability()) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
