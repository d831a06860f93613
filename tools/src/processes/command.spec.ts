import { runCommand } from './command.ts';

const deadlineMs = 20_000;

describe('a command', () => {
  it.each([0, 2])('that ends with %i says so', async (code) => {
    const outcome = await runCommand({ line: ['node', '-e', `process.exit(${code})`], deadlineMs });

    expect(outcome).toEqual({ succeeded: code === 0, code, output: '' });
  });

  it('that is interrupted has no code of its own', async () => {
    const line = ['node', '-e', 'setInterval(() => {}, 1000)'] as const;
    const outcome = await runCommand({ line, deadlineMs, interruption: AbortSignal.abort() });

    expect(outcome).toMatchObject({ succeeded: false, code: 1 });
  });
});
