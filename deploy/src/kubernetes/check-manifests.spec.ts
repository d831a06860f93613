import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkManifests } from './check-manifests.ts';
import { manifestsFolder } from './render.ts';

const prod = readFileSync(join(manifestsFolder, 'rendered/prod.yaml'), 'utf8');

describe('a check of the manifests of a stream', () => {
  it('accepts a stream that keeps all policies', () => {
    expect(checkManifests(prod, [])).toEqual({
      exitCode: 0,
      lines: [expect.stringMatching(/^\d+ objects keep all \d+ policies\.$/)],
    });
  });

  it('names each violation, and its policy', () => {
    const changed = prod.replaceAll('terminationGracePeriodSeconds: 615', 'terminationGracePeriodSeconds: 60');

    expect(checkManifests(changed, [])).toEqual({
      exitCode: 1,
      lines: ['broker', 'gateway'].map((name) =>
        expect.stringMatching(
          new RegExp(`^${name}: .* is 60, needs 615 \\(policy: the grace period outlasts the drain\\)$`),
        ),
      ),
    });
  });

  it('names a field that no schema has', () => {
    const changed = prod.replace('minReadySeconds: 5', 'minReadySecond: 5');

    expect(checkManifests(changed, [])).toEqual({
      exitCode: 1,
      lines: ['deployment/accounts: /spec/minReadySecond is not a field'],
    });
  });

  it('demands zones of ha', () => {
    expect(checkManifests(prod, ['--as', 'ha'])).toEqual({
      exitCode: 1,
      lines: expect.arrayContaining([expect.stringContaining('may run in one zone alone')]),
    });
  });

  it.each([
    ['nothing', ''],
    ['a message of kubectl', 'error: no such folder'],
    ['broken YAML', 'a: [1'],
  ])('refuses what is no manifest: %s', (_, input) => {
    expect(checkManifests(input, [])).toEqual({
      exitCode: 2,
      lines: [expect.stringContaining('no stream of Kubernetes manifests'), expect.stringMatching(/^Usage:/)],
    });
  });

  it.each([[['--as', 'test']], [['--strict']], [['prod']]])('prints its usage for the arguments %p', (args) => {
    expect(checkManifests(prod, args)).toEqual({ exitCode: 2, lines: [expect.stringMatching(/^Usage:/)] });
  });
});
