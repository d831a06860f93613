import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { api } from '@kerf/contracts';
import { isPortFree, projectFolder, createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';
import * as z from 'zod';
import { BrowserWindow } from '../dashboard/browser.ts';
import { Client } from '../http/client.ts';
import { requestFile } from '../files/file-client.ts';
import { assistants } from '../mcp/mcp-assistants.ts';
import { isAlive, NpmStart } from './npm-start.ts';

const runFile = z.object({
  base_url: z.url(),
  ws_url: z.url(),
  api_key: z.string(),
  ca_file: z.string(),
  pid: z.int(),
});
type Run = z.output<typeof runFile>;

const assistantFile = z.object({
  mcpServers: z.object({
    kerf: z.object({ type: z.literal('http'), url: z.url(), headers: z.record(z.string(), z.string()) }),
  }),
});

/** The request that a line of curl makes. */
function asked(line: string) {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const after = (option: string) => words.flatMap((word, place) => (word === option ? [words[place + 1] ?? ''] : []));
  const headers = after('-H').map((header) => header.split(': ', 2));
  return {
    url: words.find((word) => word.startsWith('https://')) ?? '',
    caFile: resolve(projectFolder, ...after('--cacert')),
    headers: Object.fromEntries(headers),
    text: after('-d').join(''),
  };
}

/** A first start builds what has changed. */
const deadlineMs = 300_000;

describe('npm start', () => {
  let own: TemporaryFolder;
  let product: NpmStart | undefined;
  let first: Run;
  beforeAll(async () => {
    own = await createTemporaryFolder();
  });
  afterEach(() => product?.stop('SIGTERM'));
  afterAll(() => own.remove());

  const runOf = async () => runFile.parse(JSON.parse(await readFile(join(own.path, 'run.json'), 'utf8')));
  const expectNothingLeft = async ({ base_url, ws_url }: Run, processes: readonly number[]) => {
    expect(processes.length).toBeGreaterThan(8);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(existsSync(join(own.path, 'run.json'))).toBe(false);
    const ports = [base_url, ws_url].map((url) => Number(new URL(url).port));
    expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true]);
  };

  it(
    'prints a sign-in link, a curl command that makes an exact box and the path of a first part; leaves nothing after SIGTERM',
    async () => {
      product = NpmStart.startIn(own.path);
      const welcome = await product.waitForWelcome();
      first = await runOf();
      const [line = ''] = /curl --cacert(?:\\\n|.)*/.exec(welcome) ?? [];
      const { url, caFile, headers, text } = asked(line.replaceAll('\\\n', ' '));

      expect(await new Client({ baseUrl: url, caFile }).send('POST', url, { headers, text })).toMatchObject({
        status: 200,
        body: { result: { type: 'box', bounding_box: { min: [70, 0, 0], max: [100, 20, 10] } } },
      });
      const [link = ''] = /https:\/\/localhost:\d+\/dashboard\/sign-in#code=\S+/.exec(welcome) ?? [];
      const { page } = await BrowserWindow.open();
      await page.goto(link);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(page.url()).not.toContain('#');
      expect(welcome).toContain('through this API, 60 x 40 x 20 mm:\n');
      const named = (ending: string) =>
        resolve(projectFolder, new RegExp(`\\S+\\.${ending}$`, 'm').exec(welcome)?.[0] ?? '');
      expect([named('step'), named('png')]).toEqual(
        ['step', 'png'].map((ending) => join(own.path, `first-part.${ending}`)),
      );
      expect((await readFile(named('png'))).subarray(1, 4).toString()).toBe('PNG');
      expect(await readAgain(first, named('step'))).toMatchObject({
        result: {
          objects: [{ volume: expect.closeTo(48_000, 6), bounding_box: { min: [0, 0, 0], max: [60, 40, 20] } }],
        },
      });
      expect((await stat(join(own.path, 'run.json'))).mode & 0o077).toBe(0);

      const processes = await product.listProcesses();
      expect(await product.stop('SIGTERM')).toEqual({ code: 0, complaint: '' });
      await expectNothingLeft(first, processes);
    },
    deadlineMs,
  );

  it(
    'goes on with the same key at the same addresses, which assistants take as they are printed, until Ctrl-C',
    async () => {
      product = NpmStart.startIn(own.path);
      const [block = ''] = /^ {2}\{$[\s\S]*?^ {2}\}$/m.exec(await product.waitForWelcome()) ?? [];
      const { url, headers } = assistantFile.parse(JSON.parse(block)).mcpServers.kerf;
      const { pid: _, ...again } = await runOf();
      const processes = await product.listProcesses();

      expect(first).toMatchObject(again);
      expect(url).toBe(new URL(api.mcp.path, first.base_url).href);
      const place = { baseUrl: first.base_url, caFile: first.ca_file };
      for (const { connect } of assistants) {
        const assistant = await connect(headers, { place });
        const { tools } = await assistant.listTools();
        await assistant.close();
        expect(tools.map(({ name }) => name)).toContain('create_box');
      }
      expect(await product.sendInterrupt()).toEqual({ code: 0, complaint: '' });
      await expectNothingLeft(first, processes);
    },
    deadlineMs,
  );

  it(
    'says in one sentence what it cannot have',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const refused = await NpmStart.startIn(own.path, { KERF_PORT: String(port) })
        .waitForExit()
        .finally(() => taken.close());

      expect(refused).toEqual({
        code: 1,
        complaint: `Port ${port} is in use: set KERF_PORT to another port or unset it.\n`,
      });
    },
    deadlineMs,
  );
});

/** Result of importing a STEP file that the product has written. */
async function readAgain({ base_url: baseUrl, ca_file: caFile, api_key: key }: Run, file: string): Promise<unknown> {
  const place = { baseUrl, caFile };
  const headers = { 'x-api-key': key, 'content-type': 'application/octet-stream' };
  const { body } = await requestFile('POST', '/api/v1/files', { place, headers, bytes: await readFile(file) });
  const { file_id } = z.object({ file_id: z.string() }).parse(body);
  const command = { command: 'import_model', parameters: { file_id } };
  return (await new Client(place).post('/api/v1/execute', command, { key })).body;
}
