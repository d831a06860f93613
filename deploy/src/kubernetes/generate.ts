// The last step of npm run generate: rewrites the files of k8s that are derived from the code, then renders the overlays.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderGeneratedFiles } from './generated-files.ts';
import { manifestsFolder, overlays, renderFolder } from './render.ts';

for (const [path, text] of renderGeneratedFiles()) await write(join(manifestsFolder, path), text);
for (const overlay of overlays) {
  await write(
    join(manifestsFolder, 'rendered', `${overlay}.yaml`),
    await renderFolder(join(manifestsFolder, 'overlays', overlay)),
  );
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
