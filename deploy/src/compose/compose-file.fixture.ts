import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeSecrets } from '@kerf/secrets';
import { findOrInstallCompose, resolveInProject } from '@kerf/tools';
import { findEnvironmentProblems } from '../environment.ts';

const run = promisify(execFile);
const deadlineMs = 60_000;
const file = resolveInProject('deploy/compose.yaml');

/** Service of a Compose file, as docker-compose resolves it. */
interface ComposeService {
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

/** Finds the problems of the environments of all programs, with the secrets that each service is given. */
export function findComposeProblems({ services, secrets }: ComposeFile, programs: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-compose-'));
  try {
    const stores = { postgres: 'postgres:5432', database: 'kerf', nats: 'nats:4222', redis: 'valkey:6379' };
    writeSecrets(join(folder, 'secrets'), stores);
    return programs.flatMap((name) => {
      const service = services[name];
      if (!service) return [`There is no service ${name}.`];
      const root = join(folder, name);
      layOutSecrets(service, { secrets, from: join(folder, 'secrets'), root });
      return findEnvironmentProblems(name, service.environment ?? {}, root);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Layout {
  readonly secrets: ComposeFile['secrets'];
  readonly from: string;
  readonly root: string;
}

function layOutSecrets(service: ComposeService, { secrets, from, root }: Layout): void {
  for (const { source, target } of service.secrets ?? []) {
    const path = join(root, target);
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(from, basename(secrets[source]?.file ?? source)), path);
  }
}
