import { runCommand } from './run-command.ts';

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

  it('copies its output line by line under its label', async () => {
    const printing = 'process.stdout.write("one\\ntw"); console.log("o"); console.error("three")';
    const copying = `
      const { runCommand } = await import(${JSON.stringify(import.meta.resolve('./run-command.ts'))});
      const line = ['node', '-e', ${JSON.stringify(printing)}];
      await runCommand({ line, deadlineMs: ${deadlineMs}, showOutput: true, label: '@kerf/bus' });`;
    const line = ['node', '--no-warnings', '--input-type=module', '-e', copying] as const;
    const { output } = await runCommand({ line, deadlineMs });

    expect(new Set(output.split('\n'))).toEqual(new Set(['@kerf/bus: one', '@kerf/bus: two', '@kerf/bus: three', '']));
  });
});
