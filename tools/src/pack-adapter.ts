// npm run pack:adapter [-- FOLDER]: the headless adapter and the SDK as tarballs, which npm installs anywhere.
import { packAdapter } from './pack/adapter.ts';
import { projectFolder } from './project.ts';

if (import.meta.main) {
  const destination = process.argv[2] ?? projectFolder;
  for (const which of ['headless', 'sdk'] as const) {
    process.stdout.write(`${await packAdapter(which, destination)}\n`);
  }
}
