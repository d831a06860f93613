// npm run pack:adapter [-- FOLDER]: the headless adapter as one tarball, which npm installs anywhere.
import { packAdapter } from './pack/adapter.ts';
import { projectFolder } from './project.ts';

if (import.meta.main) process.stdout.write(`${await packAdapter(process.argv[2] ?? projectFolder)}\n`);
