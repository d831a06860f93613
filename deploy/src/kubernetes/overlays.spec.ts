import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallKubectl, resolveInProject } from '@kerf/tools';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { renderGeneratedFiles } from './generated-files.ts';
import { parseDocuments, parseManifests } from './manifests.ts';
import { findNewFields } from './patches.ts';
import { policies } from './policies.ts';
import { manifestsFolder, overlays, renderFolder } from './render.ts';
import { findSchemaProblems } from './schemas.ts';

const kustomization = z.looseObject({
  patches: z.array(z.object({ path: z.string(), target: z.looseObject({ kind: z.string() }) })).default([]),
});

const installMs = 300_000;

let copy: string;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kerf-k8s-'));
  cpSync(manifestsFolder, copy, { recursive: true });
  await findOrInstallKubectl();
}, installMs);
afterAll(() => rmSync(copy, { recursive: true }));

describe('what is checked in', () => {
  it.each([...renderGeneratedFiles()])('%s is what npm run generate writes', (path, text) => {
    expect(readFileSync(join(manifestsFolder, path), 'utf8')).toBe(text);
  });

  it.each(overlays)('rendered/%s.yaml is what kustomize makes of its overlay', async (overlay) => {
    const rendered = await renderFolder(join(manifestsFolder, 'overlays', overlay));

    expect(readFileSync(join(manifestsFolder, 'rendered', `${overlay}.yaml`), 'utf8')).toBe(rendered);
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

    expect(release).toContain(`- { name: kerf, newTag: ${version} }`);
    expect(release).toContain(`app.kubernetes.io/version: ${version} }`);
  });
});

describe('the patches of an overlay', () => {
  const renderWithoutPatches = async (overlay: string) => {
    const folder = join(copy, 'overlays', overlay);
    const { patches, ...rest } = kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
    writeFileSync(join(folder, 'kustomization.yaml'), stringify(rest));
    const texts = patches.map(({ path }) => readFileSync(join(folder, path), 'utf8'));
    return { patches, texts, documents: parseDocuments(await renderFolder(folder)) };
  };

  it.each(overlays)('of %s change fields that the base has', async (overlay) => {
    const { patches, texts, documents } = await renderWithoutPatches(overlay);

    const problems = patches.flatMap(({ target }, at) => findNewFields(parse(texts[at] ?? ''), target.kind, documents));
    expect(problems).toEqual([]);
  });

  it('are refused with a field that the base does not have', async () => {
    const { documents } = await renderWithoutPatches('dev');
    const patch = { spec: { template: { spec: { containers: [{ name: 'kerf', resource: { requests: {} } }] } } } };

    expect(findNewFields(patch, 'Deployment', documents)).toEqual([
      'the base has no Deployment with /spec/template/spec/containers/kerf/resource',
    ]);
  });
});

describe('a component that no overlay includes', () => {
  it.each([
    ['ingress', ['ingress'], ['pod-network=10.0.0.0/8']],
    ['external-secrets', ['external-secrets'], []],
    [
      'keda',
      ['s3', 'hpa', 'keda'],
      ['s3-endpoint=https://s3.example', 's3-bucket=b', 's3-region=r', 's3-access-key-id=a'],
    ],
    ['otel-collector', ['otel-collector'], ['traces-endpoint=https://traces.example']],
  ])('keeps all policies: %s', async (name, components, literals) => {
    const folder = join(copy, 'overlays', `with-${name}`);
    mkdirSync(folder);
    const overlay = {
      resources: ['../../base'],
      components: [...components, 'release'].map((component) => `../../components/${component}`),
      configMapGenerator: [{ name: 'kerf-settings', namespace: 'kerf', behavior: 'merge', literals }],
    };
    writeFileSync(join(folder, 'kustomization.yaml'), stringify(overlay));
    const text = await renderFolder(folder);

    expect(findSchemaProblems(text)).toEqual([]);
    const manifests = parseManifests(text);
    expect(Object.values(policies).flatMap((findViolations) => findViolations(manifests, 'prod'))).toEqual([]);
  });
});
