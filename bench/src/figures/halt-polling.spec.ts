import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { haltPollingNs, haltPollingSentence } from './halt-polling.ts';

describe('how long idle cores look for work', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerf-halt-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['0\n', '200000\n'])('is what the kernel says: %j', (written) => {
    const file = join(folder, 'guest_halt_poll_ns');
    writeFileSync(file, written);

    expect(haltPollingNs(file)).toBe(Number.parseInt(written, 10));
  });

  it('is unknown on a machine without the setting', () => {
    expect(haltPollingNs(join(folder, 'none'))).toBeUndefined();
  });

  it('is told only where they do not look at all', () => {
    expect([undefined, 200_000, 0].map(haltPollingSentence)).toEqual([
      undefined,
      undefined,
      expect.stringContaining('guest_halt_poll_ns is 0'),
    ]);
  });
});
