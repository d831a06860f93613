import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifests } from './manifests.ts';
import { policies } from './policies.ts';
import { changes } from './policy-changes.fixture.ts';
import { manifestsFolder } from './render.ts';
import type { Overlay } from './rules/rule.ts';
import { findSchemaProblems } from './schemas.ts';

const readRendered = (overlay: Overlay) => readFileSync(join(manifestsFolder, 'rendered', `${overlay}.yaml`), 'utf8');

describe.each(Object.entries(policies))('the policy that %s', (policy, findViolations) => {
  const ownChanges = Object.entries(changes).flatMap(([name, some]) => (name === policy ? some : []));

  it.each(ownChanges)('names: $named', ({ overlay = 'prod', from, to, named }) => {
    const text = readRendered(overlay);
    const changed = text.replace(from, to);

    expect(changed).not.toBe(text);
    expect(findViolations(parseManifests(changed), overlay)).toContainEqual(expect.stringContaining(named));
  });
});

it('names a field that no schema has', () => {
  expect(findSchemaProblems(readRendered('prod').replace('minReadySeconds: 5', 'minReadySecond: 5'))).toEqual([
    'deployment/accounts: /spec/minReadySecond is not a field',
  ]);
});
