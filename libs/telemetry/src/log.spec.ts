import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { CurrentRequest } from './current-request.ts';

/** Runs a program with a log and returns the lines it wrote to stdout. */
async function runProgram(program: string): Promise<Record<string, unknown>[]> {
  const folder = new URL('.', import.meta.url).href;
  const imports = `import { openLog } from '${folder}log.ts';
    import { CurrentRequest, runInRequest } from '${folder}current-request.ts';
    const log = openLog('quota', 'debug');`;
  const args = ['--conditions=@kerf/source', '--no-warnings', '--input-type=module', '-e', imports + program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let written = '';
  child.stdout.on('data', (chunk) => (written += String(chunk)));
  await once(child, 'close');
  return written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a line of the log', () => {
  it('names the level in a word, the service, and the request, trace and operation it belongs to', async () => {
    const { requestId, traceId } = new CurrentRequest(crypto.randomUUID());
    const lines = await runProgram(`
      const request = new CurrentRequest('${requestId}');
      request.addFacts({ operationId: 'op', accountId: 'acc' });
      await runInRequest(request, async () => { await Promise.resolve(); log.warn({ code: 1 }, 'inside'); });
      log.debug('outside');`);

    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(lines).toEqual([
      {
        level: 'warn',
        time,
        service: 'quota',
        request_id: requestId,
        trace_id: traceId,
        operation_id: 'op',
        account_id: 'acc',
        code: 1,
        msg: 'inside',
      },
      { level: 'debug', time, service: 'quota', msg: 'outside' },
    ]);
  });
});
