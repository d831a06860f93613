import { readFileSync } from 'node:fs';
import { assistants, fillBlock } from './assistants.ts';
import { isLocalHost } from '../parts/local-host.ts';

const guide = readFileSync(new URL('../../../../docs/guide/connect.md', import.meta.url), 'utf8');
const jsonBlocks = [...guide.matchAll(/^```json\n([^]*?)\n```$/gm)].map(([, block = '']) => block);
const lines = guide.split('\n');

/** Drops the layout of JSON. */
const normalize = (block: string) => (block.startsWith('{\n') ? JSON.stringify(JSON.parse(block)) : block);

describe('a way to connect an assistant', () => {
  it.each(assistants)('has the block of the guide: $name', ({ block }) => {
    expect([...jsonBlocks, ...lines].map(normalize)).toContain(normalize(block));
  });

  it('takes the host of the service, and a key in the place of KEY alone', () => {
    const block = 'curl https://HOST/ -H "X-API-Key: KEY" --env KERF_API_KEY=KEY';

    expect(fillBlock(block, 'kerf.example')).toBe(
      'curl https://kerf.example/ -H "X-API-Key: KEY" --env KERF_API_KEY=KEY',
    );
    expect(fillBlock(block, 'h', 'kerf_live_1')).toBe(
      'curl https://h/ -H "X-API-Key: kerf_live_1" --env KERF_API_KEY=kerf_live_1',
    );
  });

  it.each([
    ['localhost:8443', true],
    ['127.0.0.1', true],
    ['[::1]:8443', true],
    ['localhost.example.com', false],
    ['kerf.example.com', false],
  ])('mentions the local certificate at %s: %s', (host, expected) => {
    expect(isLocalHost(host)).toBe(expected);
  });
});
