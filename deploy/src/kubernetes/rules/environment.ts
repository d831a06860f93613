import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeSecrets } from '@kerf/secrets';
import { findEnvironmentProblems } from '../../environment.ts';
import { providedSecrets } from '../../provided-secrets.ts';
import {
  type Container,
  findKind,
  findOwnWorkloads,
  findWorkloads,
  listSecretFiles,
  type Manifest,
  type Pod,
  type Workload,
} from '../manifests.ts';
import type { Rule } from './rule.ts';

const stores = { postgres: 'postgres:5432', database: 'kerf', nats: 'nats:4222', redis: 'valkey:6379' };

/**
 * Variables that a program refuses or ignores, and required ones that are missing: each program's own configuration
 * reads the environment of its container, with the files of its volumes.
 */
export const findWrongVariables: Rule = (manifests, overlay) => {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-environment-'));
  try {
    writeSecrets(join(folder, 'secrets'), { ...stores, tls: overlay !== 'dev' });
    return findOwnWorkloads(manifests).flatMap(({ name, program, own, pod }) => {
      const root = join(folder, name);
      placeVolumes({ pod, container: own, secrets: join(folder, 'secrets'), root });
      return findEnvironmentProblems(program, readEnvironment(own, manifests), root).map((it) => `${name}: ${it}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

interface Placement {
  readonly pod: Pod;
  readonly container: Container;
  /** Folder with a file for each key of the Secret. */
  readonly secrets: string;
  readonly root: string;
}

/** Writes the files of the volumes below `root`, as the container sees them below `/`. */
function placeVolumes({ pod, container, secrets, root }: Placement): void {
  for (const { key, path } of listSecretFiles(pod, container)) write(join(root, path), readSecret(secrets, key));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Reads a secret. Certificates are in Secrets of their own; programs read them when they connect. */
const readSecret = (folder: string, key: string): string =>
  key.endsWith('.crt') ? 'certificate' : (providedSecrets[key] ?? readFileSync(join(folder, key), 'utf8'));

/** The environment of a container. What only serves other variables, as in `$(POD_NAME)`, is left out. */
function readEnvironment({ env }: Container, manifests: readonly Manifest[]): Record<string, string> {
  const used = new Set(env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name)));
  return Object.fromEntries(
    env
      .filter(({ name }) => !used.has(name))
      .map(({ name, value, valueFrom }) => [name, value ?? readSetting(manifests, valueFrom?.configMapKeyRef)]),
  );
}

function readSetting(manifests: readonly Manifest[], reference: { name: string; key: string } | undefined): string {
  const settings = findKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === reference?.name);
  return settings?.data?.[reference?.key ?? ''] ?? '';
}

const authorities = { KERF_NATS_URL_FILE: 'KERF_NATS_CA_FILE', KERF_REDIS_URL_FILE: 'KERF_REDIS_CA_FILE' };
/** Authority of Postgres, which the addresses of `node run.mjs secrets FOLDER --tls` name. */
const postgresAuthority = '/run/secrets/stores/postgres.crt';
const storeSecret = 'kerf-store-tls';

/** Programs without the authorities of their stores, and stores without a certificate; `dev` has no TLS inside. */
export const findPlainStores: Rule = (manifests, overlay) =>
  overlay === 'dev'
    ? []
    : [
        ...findOwnWorkloads(manifests).flatMap(({ name, own, pod }) => {
          const has = (variable: string) => own.env.some((one) => one.name === variable);
          const files = listSecretFiles(pod, own).map(({ path }) => path);
          return [
            ...Object.entries(authorities)
              .filter(([address, authority]) => has(address) && !has(authority))
              .map(([, authority]) => `${name}: ${authority} is missing`),
            ...(has('KERF_DATABASE_URL_FILE') && !files.includes(postgresAuthority)
              ? [`${name}: ${postgresAuthority} is missing`]
              : []),
          ];
        }),
        ...findWorkloads(manifests)
          .filter((workload) => isStore(workload) && !hasCertificate(workload))
          .map(({ name }) => `${name}: has no certificate`),
      ];

const isStore = ({ name }: Workload): boolean => ['nats', 'postgres', 'valkey'].includes(name);

const hasCertificate = ({ pod }: Workload): boolean =>
  pod.volumes.some(({ secret }) => secret?.secretName === storeSecret);
