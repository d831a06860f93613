import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFreePort, isPortFree } from './port.ts';

/** Of the twelve thousand that there are: another process that draws 800 would draw one of them. */
const many = 200;

describe('a free port', () => {
  it('is given away once', async () => {
    const ports = await Promise.all(Array.from({ length: many }, () => findFreePort()));

    expect(new Set(ports).size).toBe(many);
    expect(await isPortFree(ports[0] ?? 0)).toBe(true);
  });

  it('is not one that another process has given away', async () => {
    const ports = await Promise.all(Array.from({ length: many }, () => findFreePort()));
    const script = `
      import { findFreePort } from ${JSON.stringify(import.meta.resolve('./port.ts'))};
      const ports = await Promise.all(Array.from({ length: 800 }, () => findFreePort()));
      console.log(JSON.stringify(ports));
    `;
    const line = ['--no-warnings', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, line, { timeout: 60_000, maxBuffer: 1e6 });
    const others: number[] = JSON.parse(stdout);

    expect(others).toHaveLength(800);
    expect(others.filter((port) => ports.includes(port))).toEqual([]);
  });
});
