// Stage `prod` of the Dockerfile: node deploy/src/image/write-sbom.ts FOLDER
// Writes the software bill of materials of an assembled image to FOLDER/sbom.cdx.json. npm makes it of the packages that
// it finds there; its random and machine-specific parts are replaced, so that the same packages give the same file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

interface Sbom {
  serialNumber: string;
  readonly metadata: { timestamp: string; readonly component: { name: string } };
  readonly components: readonly unknown[];
}

const maxBytes = 64 * 2 ** 20;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node write-sbom.ts FOLDER');
const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? 0);
const file = join(folder, 'sbom.cdx.json');

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const sbom = parseSbom(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: maxBytes }));
const digest = createHash('sha256').update(JSON.stringify(sbom.components)).digest('hex');
sbom.serialNumber = `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')}`;
sbom.metadata.timestamp = new Date(time * 1000).toISOString();
sbom.metadata.component.name = readManifest(folder).name;
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
utimesSync(file, time, time);

function parseSbom(text: string): Sbom {
  return JSON.parse(text);
}
