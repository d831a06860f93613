import { Account } from '../accounts/account.ts';
import type { AdapterProcess } from '../adapters/adapter-process.ts';
import { requestFile } from '../files/file-client.ts';
import { buildFlange, flangeBox, flangeSteps, flangeVolume } from './flange.ts';
import { startFreeCad } from '../adapters/freecad-adapter.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { assistants } from '../mcp/mcp-assistants.ts';

interface Solid {
  object_id: string;
  volume: number;
}

type Kind = 'headless' | 'FreeCAD';
type Parameters = Record<string, unknown>;

const kinds: readonly Kind[] = ['headless', 'FreeCAD'];
const startDeadlineMs = 60_000;

/** To a millionth of a cubic millimetre. */
const theFlange = { bounding_box: flangeBox, volume: expect.closeTo(flangeVolume, 6) };
const imported = { objects: [{ ...theFlange, type: 'import' }], warnings: [] };

describe('a flange', () => {
  let account: Account;
  const adapters = new Map<Kind, AdapterProcess>();
  beforeAll(async () => {
    account = await Account.register();
    adapters.set('headless', await HeadlessAdapter.start(account));
    adapters.set('FreeCAD', await startFreeCad(account));
  }, startDeadlineMs);
  afterAll(async () => {
    for (const adapter of adapters.values()) await adapter.stop();
  });

  const on = (kind: Kind) => ({ adapter_id: adapters.get(kind)?.adapterId });
  const runOn =
    (kind: Kind) =>
    async <Result = Solid>(command: string, parameters: object): Promise<Result> => {
      const { body } = await account.execute(command, parameters, on(kind));
      expect(body).toMatchObject({ success: true });
      return (body as { result: Result }).result;
    };
  const batchOn = (kind: Kind) => account.post('/api/v1/batch', { commands: flangeSteps, atomic: true, ...on(kind) });

  describe.each(kinds)('on %s', (kind) => {
    it('is exact when it is built command by command', async () => {
      const before = await account.readUsage();

      expect(await buildFlange(runOn(kind))).toMatchObject(theFlange);
      expect(await account.readUsage()).toBe(before + flangeSteps.length);
    });

    it('is exact when it is built as one batch, which costs as much', async () => {
      const before = await account.readUsage();
      const answer = await batchOn(kind);

      expect(answer).toMatchObject({ status: 200, body: { success: true, operations_charged: flangeSteps.length } });
      expect(answer.body).toMatchObject({
        results: flangeSteps.map(({ id, command }) => ({
          id,
          command,
          success: true,
          ...(id === 'flange' && { result: theFlange }),
        })),
      });
      expect(answer.headers['x-adapter-id']).toBe(on(kind).adapter_id);
      expect(await account.readUsage()).toBe(before + flangeSteps.length);
    });

    it.each(assistants)('is exact when $name builds it over MCP', async ({ connect }) => {
      const assistant = await connect({ 'x-api-key': account.key });
      const meta = { 'kerf/adapter-id': on(kind).adapter_id };
      const built = await buildFlange(async (name: string, parameters: Parameters): Promise<Solid> => {
        const answer = await assistant.callTool({ name, arguments: parameters, _meta: meta });
        expect(answer).not.toMatchObject({ isError: true });
        return (answer as { structuredContent: Solid }).structuredContent;
      });
      await assistant.close();

      expect(built).toMatchObject(theFlange);
    });
  });

  const exported = async (kind: Kind) => {
    const flange = await buildFlange(runOn(kind));
    return runOn(kind)<{ file_id: string; url: string }>('export_model', {
      format: 'step',
      object_ids: [flange?.object_id],
    });
  };
  const importedOn = (kind: Kind, file_id: string) => runOn(kind)<object>('import_model', { file_id });

  describe.each([
    ['headless', 'FreeCAD'],
    ['FreeCAD', 'headless'],
  ] as const)('that %s has written as STEP', (from, to) => {
    it(`is the same on ${to}, which reads the very file`, async () => {
      const { file_id } = await exported(from);

      expect(await importedOn(to, file_id)).toMatchObject(imported);
    });

    it(`is the same on ${to} after it was downloaded and uploaded`, async () => {
      const headers = { 'x-api-key': account.key };
      const { bytes } = await requestFile('GET', (await exported(from)).url, { headers });
      const { body } = await requestFile('POST', '/api/v1/files', { headers, bytes });

      expect(bytes.toString('latin1')).toMatch(/^ISO-10303-21;/);
      expect(await importedOn(to, (body as { file_id: string }).file_id)).toMatchObject(imported);
    });
  });
});
