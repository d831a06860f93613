import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tiers } from '@kerf/catalog';
import { resolveInProject } from '../project.ts';
import { getRegistrationTiers } from '../services/service-environment.ts';

/** Imports of values, in one or several lines, and modules that are passed on. */
const statements = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm;

/** Lists the packages whose code a file loads, directly or through other files of this workspace. */
function findPackages(entry: string): Set<string> {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(statements)) {
      const target = from ?? bare ?? '';
      if (target.startsWith('.')) files.add(join(dirname(file), target));
      else packages.add(target);
    }
  return packages;
}

describe('a command that runs before anything is built', () => {
  it.each(['start.ts', 'test.ts'])('loads no package of this repository that has to be built: %s', (entry) => {
    const packages = [...findPackages(resolveInProject('tools/src', entry))];

    expect(packages).toContain('node:path');
    expect(packages.filter((name) => name.startsWith('@kerf/') && isBuilt(name))).toEqual([]);
  });

  it('opens every tier for registration without the package that lists them', () => {
    expect(getRegistrationTiers()).toEqual(tiers);
  });
});

/** Returns true if Node loads the package from `dist`. */
function isBuilt(name: string): boolean {
  const { exports } = JSON.parse(readFileSync(resolveInProject('node_modules', name, 'package.json'), 'utf8'));
  return JSON.stringify(exports).includes('/dist/');
}
