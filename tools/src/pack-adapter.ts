// npm run pack:adapter [-- FOLDER]: packs the headless adapter and the SDK as tarballs that npm can install.
import { packPackage } from './pack/pack-package.ts';
import { projectFolder } from './project.ts';

if (import.meta.main) {
  const destination = process.argv[2] ?? projectFolder;
  for (const which of ['headless', 'sdk'] as const) {
    process.stdout.write(`${await packPackage(which, destination)}\n`);
  }
}
