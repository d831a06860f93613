import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallCompose, resolveInProject } from '@kerf/tools';

const run = promisify(execFile);
const deadlineMs = 60_000;
const file = resolveInProject('deploy/compose.yaml');

/** Service of a Compose file, as docker-compose resolves it. */
export interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly command: readonly string[] | null;
  readonly entrypoint: readonly string[] | null;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly { readonly source: string; readonly target: string }[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly volumes?: readonly { readonly target: string; readonly read_only?: boolean }[];
}

/** Compose file with its variables, aliases and profiles resolved. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly configs: Readonly<Record<string, { readonly content?: string; readonly file?: string }>>;
}

/**
 * Reads the Compose file of the repository as docker-compose understands it. `override` is the text of a second file.
 * Rejects with the message of docker-compose when the file is not valid.
 */
export async function readComposeFile(override?: string): Promise<ComposeFile> {
  const { command } = await findOrInstallCompose();
  const folder = mkdtempSync(join(tmpdir(), 'kerf-compose-'));
  try {
    const second = join(folder, 'override.yaml');
    if (override !== undefined) writeFileSync(second, override);
    const files = ['--file', file, ...(override === undefined ? [] : ['--file', second])];
    const args = [...files, '--profile', '*', 'config', '--format', 'json'];
    const { stdout } = await run(command, args, { timeout: deadlineMs, env: { PATH: process.env['PATH'] } });
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
