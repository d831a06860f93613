// kubectl kustomize FOLDER | npm run --silent policies -- [--as dev|prod|ha]: prints a sentence for each violation.
import { text } from 'node:stream/consumers';
import { checkManifests } from './check-manifests.ts';

const { exitCode, lines } = checkManifests(await text(process.stdin), process.argv.slice(2));
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = exitCode;
