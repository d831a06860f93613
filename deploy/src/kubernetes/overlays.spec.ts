import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findOrInstallKubectl, resolveInProject } from '@kerf/tools';
import { parse, stringify } from 'yaml';
import { findOutdatedFiles } from './generated-files.ts';
import { parseDocuments, parseManifests } from './manifests.ts';
import { findPatchProblems, kustomization, readPatches } from './patches.ts';
import { policies } from './policies.ts';
import { manifestsFolder, renderFolder } from './render.ts';
import { findSchemaProblems } from './schemas.ts';

const installMs = 300_000;

let copy: string;
beforeAll(() => findOrInstallKubectl(), installMs);
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'kerf-k8s-'));
  cpSync(manifestsFolder, copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

/** Adds an overlay with components to the copy; returns its folder. */
function addOverlay(name: string, components: readonly string[], literals: readonly string[] = []): string {
  const folder = join(copy, 'overlays', name);
  mkdirSync(folder);
  const overlay = {
    resources: ['../../base'],
    components: [...components, 'store-tls', 'priority', 'release'].map((component) => `../../components/${component}`),
    configMapGenerator: [{ name: 'kerf-settings', namespace: 'kerf', behavior: 'merge', literals }],
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(overlay));
  return folder;
}

describe('what is checked in', () => {
  it('is what npm run generate writes', async () => {
    expect(await findOutdatedFiles(manifestsFolder)).toEqual([]);
  });

  it('is named when a source or a generated file was changed without npm run generate', async () => {
    const changed = ['overlays/dev/kustomization.yaml', 'components/otel-collector/generated/network-policy.yaml'];
    for (const path of changed) {
      const file = join(copy, path);
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('environment=dev', 'environment=test').concat('# Changed\n'),
      );
    }

    expect(await findOutdatedFiles(copy)).toEqual([
      'k8s/components/otel-collector/generated/network-policy.yaml is not current: run npm run generate.',
      'k8s/rendered/dev.yaml is not current: run npm run generate.',
    ]);
  });

  it('runs the stores of the same version as Compose', () => {
    const release = readFileSync(join(manifestsFolder, 'components/release/kustomization.yaml'), 'utf8');
    const compose = readFileSync(resolveInProject('deploy/compose.yaml'), 'utf8');
    const stores = [...release.matchAll(/name: (?:postgres|nats|valkey), newName: (\S+), newTag: (\S+) /g)];

    expect(stores).toHaveLength(3);
    for (const [, image, tag] of stores) expect(compose).toContain(`image: ${image}:${tag}\n`);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8'));
    const release = readFileSync(join(manifestsFolder, 'components/release/kustomization.yaml'), 'utf8');

    // A release may pin a digest in place of the tag.
    expect(release).toMatch(
      new RegExp(`- \\{ name: kerf, (newTag: ${version.replaceAll('.', '\\.')}|digest: sha256:\\w{64}) }`),
    );
    expect(release).toContain(`app.kubernetes.io/version: ${version} }`);
  });
});

/** Components that another one must precede. */
const prerequisites: Readonly<Record<string, readonly string[]>> = {
  'issuer-ingress': ['issuer'],
  'postgres-backups': ['postgres-cnpg'],
};
const withPrerequisites = (name: string) => [...(prerequisites[name] ?? []), name];

/** Settings of the components that no overlay includes. */
const testSettings = [
  'pod-network=10.0.0.0/8',
  'public-host=api.example',
  'adapter-host=adapters.example',
  'oauth-url=https://id.example',
  'oauth-host=id.example',
  'traces-endpoint=https://t.example',
  'backup-path=s3://backups/kerf',
  'backup-endpoint=https://s3.example',
];

/** Folders with patches, and an overlay that includes each; `test` is made of the component and what it needs. */
const patchedFolders: [string, string][] = Object.entries({
  dev: ['overlays/dev', 'postgres'],
  prod: ['gateway-api', 'issuer', 'issuer-edge', 's3', 'mail', 'store-tls', 'priority'],
  ha: ['postgres-cnpg', 'nats-cluster', 'bundled-tls', 'priority-stores', 'spread-zones'],
  test: ['ingress', 'issuer-ingress', 'oidc', 'otel-collector', 'postgres-backups'],
}).flatMap(([overlay, folders]) => folders.map((name): [string, string] => [name, overlay]));

describe('the patches', () => {
  /** Renders an overlay of the copy without the patches of one folder, except those of paths, which add elements. */
  const renderWithout = async (folder: string, overlay: string) => {
    const patches = readPatches(join(copy, folder));
    const file = join(copy, folder, 'kustomization.yaml');
    const { patches: entries, ...rest } = kustomization.parse(parse(readFileSync(file, 'utf8')));
    const kept = entries.filter((_, at) => Array.isArray(patches[at]?.content));
    // kustomize refuses a file without any field.
    writeFileSync(file, stringify({ namespace: 'kerf', ...rest, patches: kept }));
    return { patches, documents: parseDocuments(await renderFolder(join(copy, 'overlays', overlay))) };
  };

  it.each(patchedFolders)('of %s change what is there before them', async (name, overlay) => {
    if (overlay === 'test') addOverlay('test', withPrerequisites(name), testSettings);
    const { patches, documents } = await renderWithout(name.includes('/') ? name : `components/${name}`, overlay);

    expect(patches.length).toBeGreaterThan(0);
    expect(patches.flatMap((patch) => findPatchProblems(patch, documents))).toEqual([]);
  });

  it('are all checked', () => {
    const folders = ['overlays', 'components'].flatMap((parent) =>
      readdirSync(join(manifestsFolder, parent)).map((name) => join(manifestsFolder, parent, name)),
    );
    const patched = folders.filter((folder) => readPatches(folder).length > 0).map((folder) => basename(folder));

    // That of keda removes an object, and that of stores is what the stores themselves are made of.
    const checked = patchedFolders.map(([name]) => basename(name));
    expect(patched.filter((name) => !['keda', 'stores'].includes(name)).sort()).toEqual(checked.sort());
  });

  it('are refused with a field that no object has, and without an object', async () => {
    const { documents } = await renderWithout('overlays/dev', 'dev');
    const target = { kind: 'Deployment', name: 'gateway' };
    const content = { spec: { template: { spec: { containers: [{ name: 'kerf', resource: { requests: {} } }] } } } };

    expect(findPatchProblems({ path: 'requests.yaml', target, content }, documents)).toEqual([
      'requests.yaml: no object has /spec/template/spec/containers/kerf/resource',
    ]);
    expect(findPatchProblems({ path: 'edge.yaml', target: { ...target, name: 'edge' }, content }, documents)).toEqual([
      'edge.yaml: no object is {"kind":"Deployment","name":"edge"}',
    ]);
  });
});

describe('a component that no overlay includes', () => {
  it.each([
    ['ingress', ['issuer', 'ingress', 'issuer-ingress'], testSettings],
    ['postgres-backups', ['postgres-cnpg', 'postgres-backups'], testSettings],
    ['external-secrets', ['external-secrets'], []],
    ['oidc', ['oidc'], ['oidc-issuer=https://login.example.com', 'oidc-client-id=kerf', 'oidc-domains=example.com']],
    [
      'keda',
      ['s3', 'hpa', 'keda'],
      ['s3-endpoint=https://s3.example', 's3-bucket=b', 's3-region=r', 's3-access-key-id=a'],
    ],
    ['otel-collector', ['otel-collector'], ['traces-endpoint=https://traces.example']],
  ])('keeps all policies: %s', async (name, components, literals) => {
    const text = await renderFolder(addOverlay(name, components, literals));

    expect(findSchemaProblems(text)).toEqual([]);
    const manifests = parseManifests(text);
    expect(Object.values(policies).flatMap((findViolations) => findViolations(manifests, 'prod'))).toEqual([]);
  });
});
