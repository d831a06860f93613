import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInProject } from '@kerf/tools';
import { findKind, findOwnWorkloads, parseManifests } from './manifests.ts';
import { measuredMemory } from './measured-memory.ts';
import { policies } from './policies.ts';
import { manifestsFolder, overlays } from './render.ts';
import type { Overlay } from './rules/rule.ts';
import { findSchemaProblems } from './schemas.ts';

const readRendered = (overlay: Overlay) => readFileSync(join(manifestsFolder, 'rendered', `${overlay}.yaml`), 'utf8');

describe.each(overlays)('the manifests of %s', (overlay) => {
  const text = readRendered(overlay);
  const manifests = parseManifests(text);

  it('have no unknown field, no missing one and no value of a wrong type', () => {
    expect(findSchemaProblems(text)).toEqual([]);
  });

  it.each(Object.entries(policies))('keep the policy: %s', (_, findViolations) => {
    expect(findViolations(manifests, overlay)).toEqual([]);
  });
});

it.each(['prod', 'ha'] as const)('%s is scraped by Prometheus', (overlay) => {
  expect(findKind(parseManifests(readRendered(overlay)), 'PodMonitor')).toHaveLength(1);
});

it.each(Object.keys(measuredMemory))('k8s/README.md has the requests of %s', (service) => {
  const readme = readFileSync(resolveInProject('k8s/README.md'), 'utf8');
  const workload = findOwnWorkloads(parseManifests(readRendered('prod'))).find(({ program }) => program === service);
  const { cpu, memory } = workload?.own.resources?.requests ?? {};

  expect(readme).toMatch(new RegExp(`^\\| ${service} \\| [^|]+ \\| ${cpu}, ${memory} \\|`, 'm'));
});
