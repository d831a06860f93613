import { readFileSync } from 'node:fs';
import { readRelease } from './release.ts';

describe('the release of a process', () => {
  it('is the version of the repository when nothing else is set', () => {
    const root = new URL('../../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };

    expect(readRelease({ KERF_VERSION: '' })).toEqual({ version, revision: 'unknown' });
  });

  it('is what the build sets', () => {
    const environment = { KERF_VERSION: '2.0.0-rc.1', KERF_REVISION: '4ac0ffee' };

    expect(readRelease(environment)).toEqual({ version: '2.0.0-rc.1', revision: '4ac0ffee' });
  });
});
