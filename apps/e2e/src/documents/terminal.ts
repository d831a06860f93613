import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallCurl, resolveInProject } from '@kerf/tools';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

const run = promisify(execFile);
const deadlineMs = 120_000;
const separator = '\u001E';

/** Result of one snippet. */
export interface SnippetResult {
  readonly output: string;
  /** Status and URL of each response, and anything else on stderr. */
  readonly errors: readonly string[];
  /** Exit code of its last command. */
  readonly code: number;
}

/** Creates a project folder with the run file of a product, as `npm start` leaves it, for the owner of a key. */
export async function createProjectFolder(
  key: string,
  folder: string,
  place: ProductAddresses = sharedAddresses(),
): Promise<string> {
  const certificates = join(folder, '.kerf/certificates');
  await mkdir(certificates, { recursive: true });
  await cp(place.caFile, join(certificates, 'ca.pem'));
  const run = { base_url: place.baseUrl, ws_url: place.wsUrl, api_key: key };
  await writeFile(join(folder, '.kerf/run.json'), JSON.stringify(run));
  await symlink(resolveInProject('docs'), join(folder, 'docs'));
  return folder;
}

/** Runs snippets one after the other in one shell, like a reader who pastes them. */
export async function runInShell(snippets: readonly string[], folder: string): Promise<SnippetResult[]> {
  const script = snippets.map((code) => `${code}\nprintf '%s${separator}' "$?"; printf '${separator}' >&2`);
  await writeFile(join(folder, 'script.sh'), ['set -o pipefail', ...script].join('\n'));
  const { stdout, stderr } = await run('bash', ['script.sh'], {
    cwd: folder,
    env: {
      HOME: folder,
      PATH: [await installReportingCurl(folder), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    },
    timeout: deadlineMs,
    maxBuffer: 64 * 1_048_576,
  });
  const errors = stderr.split(separator);
  return stdout
    .split(separator)
    .slice(0, -1)
    .map((output, at) => {
      const [, printed = '', code] = /^([\s\S]*?)(\d+)$/.exec(output) ?? [];
      return { output: printed, errors: (errors[at] ?? '').split('\n').filter(Boolean), code: Number(code) };
    });
}

/** Creates a folder with a curl that also writes the status of each response to stderr. */
async function installReportingCurl(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  const { command } = await findOrInstallCurl();
  await mkdir(programs);
  const file = join(programs, 'curl');
  await writeFile(file, `#!/bin/sh\nexec ${command} "$@" --write-out '%{stderr}%{http_code} %{url_effective}\\n'\n`);
  await chmod(file, 0o755);
  return programs;
}
