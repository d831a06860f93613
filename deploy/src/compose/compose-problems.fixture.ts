import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeSecrets } from '@kerf/secrets';
import { findEnvironmentProblems } from '../environment.ts';
import { providedSecrets } from '../provided-secrets.ts';
import type { ComposeFile, ComposeService } from './compose-file.fixture.ts';

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
    const name = basename(secrets[source]?.file ?? source);
    const provided = providedSecrets[name];
    if (provided === undefined) cpSync(join(from, name), path);
    else writeFileSync(path, provided);
  }
}
