import { resolveInProject } from '@kerf/tools';
import { bases, readArgument } from './dockerfile.fixture.ts';
import { readManifest } from './manifest.ts';

describe('the Dockerfile', () => {
  it('builds and runs on the major version of Node that the repository pins', () => {
    const pinned = readManifest(resolveInProject()).devDependencies?.['node'];

    expect(bases.build).toBe(`docker.io/library/node:${pinned}-trixie-slim`);
    expect(bases.runtime).toMatch(new RegExp(`/nodejs${pinned?.split('.')[0]}-debian13:`));
  });

  it('has the version of the repository', () => {
    expect(readArgument('VERSION')).toBe(readManifest(resolveInProject()).version);
  });
});
