import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ensureCertificates } from '@kerf/tools';
import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';
import { FileStore } from './file-store.fixture.ts';

const beginnings = {
  step: /^ISO-10303-21;/,
  brep: /CASCADE Topology/,
  obj: /^v [-0-9]/m,
  stl: /^MESH-MESH/,
  '3mf': /^PK/,
  glb: /^glTF/,
  svg: /^<svg /,
  png: /^\x89PNG\r\n/,
};

describe('the exchange of FreeCAD', () => {
  let bench: ToolBench;
  let store: FileStore;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
    store = await FileStore.start(await ensureCertificates(join(bench.folder, 'certificates')));
    object_id = await bench.createBox([10, 20, 30]);
  });
  afterAll(async () => {
    store.stop();
    await bench.stop();
  });

  it.each(Object.entries(beginnings))(
    'writes %s into the answer when it has no place for it',
    async (format, begin) => {
      const written = await bench.runTool('export_model', { format, object_ids: [object_id] });
      const encoding = written['encoding'] === 'text' ? 'utf8' : 'base64';
      const content = Buffer.from(String(written['content']), encoding);

      expect(written).toMatchObject({ file_name: `Kerf.${format}`, size: content.length });
      expect(written['sha256']).toBe(createHash('sha256').update(content).digest('hex'));
      expect(content.toString('latin1')).toMatch(begin);
    },
  );

  it('reads a large file until the time is over, and then does the next', async () => {
    const points = Array.from(
      { length: 300_000 },
      (_, index) => `#${index + 1}=CARTESIAN_POINT('',(${index}.,0.,0.));\n`,
    );
    const head = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n";
    const download = store.createSlot({ max_bytes: 1e8 });
    const content = Buffer.from(`${head}${points.join('')}ENDSEC;\nEND-ISO-10303-21;\n`);
    store.files.set(new URL(download.url).pathname, { authorization: undefined, type: undefined, content });
    const before = await bench.runTool('get_state');
    const late = await bench.broker.runTool('import_model', { format: 'step' }, { download, timeout_ms: 1_000 });

    expect(late).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
    expect(await bench.runTool('get_state')).toEqual(before);
  });

  it('writes a glb that its own header and index describe', async () => {
    const { content } = await bench.runTool('export_model', { format: 'glb', object_ids: [object_id] });
    const bytes = Buffer.from(String(content), 'base64');
    const index = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));

    expect(bytes.readUInt32LE(8)).toBe(bytes.length);
    expect(index.accessors[0]).toMatchObject({
      min: [0, 0, expect.closeTo(-0.02)],
      max: [expect.closeTo(0.01), expect.closeTo(0.03), expect.closeTo(0)],
    });
    expect(index.accessors[1].count).toBe(36);
  });

  it.each([
    ['front', 10, 30],
    ['left', 20, 30],
    ['top', 10, 20],
  ])('draws the view from the %s, as large as it is', async (view, width, height) => {
    const { content } = await bench.runTool('export_model', { format: 'svg', object_ids: [object_id], view });
    const [, left = 0, top = 0, wide = 0, high = 0] = (
      /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(String(content)) ?? []
    ).map(Number);
    const margin = 0.05 * Math.max(width, height);

    expect([left + margin, top + height + margin].map(Math.abs)).toEqual(closeToPoint(view === 'left' ? 20 : 0, 0));
    expect([wide - 2 * margin, high - 2 * margin]).toEqual(closeToPoint(width, height));
  });

  it('measures a box as exactly after it was meshed', async () => {
    const rounded = await bench.createBox([1, 2, 3]);
    await bench.runTool('create_fillet', { object_id: rounded, radius: 0.1 });
    await bench.runTool('export_model', { format: 'stl', object_ids: [rounded] });

    expect(await bench.runTool('get_bounding_box', { object_id: rounded })).toMatchObject({
      bounding_box: { min: [0, 0, 0], max: [1, 2, 3] },
    });
  });

  it('sends a file to the place that the command names, with its token', async () => {
    const upload = store.createSlot();
    const answer = await bench.runTool('export_model', { format: 'stl' }, { upload });
    const sent = store.files.get(new URL(upload.url).pathname);

    expect(answer).toMatchObject({ file_id: upload.file_id, size: sent?.content.length, media_type: sent?.type });
    expect(answer).not.toHaveProperty('content');
    expect(sent).toMatchObject({ authorization: 'Bearer a-token', type: 'model/stl' });
  });

  it('sends the files of a batch, each to the place of its step', async () => {
    const [one, other] = [store.createSlot(), store.createSlot()];
    const { result } = (await bench.broker.runBatch(true, [
      { id: 'a', tool: 'export_model', parameters: { format: 'step', object_ids: [object_id] }, upload: one },
      { id: 'b', tool: 'export_model', parameters: { format: 'obj', object_ids: [object_id] }, upload: other },
    ])) as { result?: unknown };

    expect(result).toMatchObject({
      steps: [{ result: { file_id: one.file_id } }, { result: { file_id: other.file_id } }],
    });
    expect(store.files.get(new URL(other.url).pathname)?.type).toBe('model/obj');
  });

  it('reads the solids of a file back, each as an object', async () => {
    const slot = store.createSlot();
    const other = await bench.createBox([1, 1, 1], [50, 0, 0]);
    await bench.runTool('export_model', { format: 'step', object_ids: [object_id, other] }, { upload: slot });
    const { objects } = await bench.runTool('import_model', { file_id: slot.file_id }, { download: slot });

    expect(objects).toMatchObject([
      { type: 'import', volume: closeToNumber(6_000) },
      { type: 'import', volume: closeToNumber(1), bounding_box: { min: [50, 0, 0] } },
    ]);
  });

  it.each(['step', 'brep'])('reads the text of a small %s file', async (format) => {
    const { content } = await bench.runTool('export_model', { format, object_ids: [object_id] });

    expect(await bench.runTool('import_model', { content, format })).toMatchObject({
      objects: [{ type: 'import', volume: closeToNumber(6_000), bounding_box: { max: [10, 20, 30] } }],
    });
  });

  it.each([
    ['a token that is not good', { token: 'bad' }, /answered 401/],
    ['a file above the limit', { max_bytes: 10 }, /the limit is 10/],
    ['a place without TLS', { url: 'http://example.com/' }, /must begin with https/],
    ['a place where nobody is', { url: 'https://127.0.0.1:1/' }, /could not be reached/],
  ])('fails to export to %s', async (_, more, message) => {
    const said = await bench.broker.runTool('export_model', { format: 'step' }, { upload: store.createSlot(more) });

    expect(said).toMatchObject({ error: { code: 'EXPORT_FAILED', message: expect.stringMatching(message) } });
  });

  it.each([
    ['a text that is no STEP file', { content: 'garbage' }, 'IMPORT_FAILED'],
    ['a text that is no BREP file', { content: 'garbage', format: 'brep' }, 'IMPORT_FAILED'],
    ['nothing at all', {}, 'INVALID_PARAMETER'],
  ])('refuses to import %s', async (_, parameters, code) => {
    expect(await bench.expectRefusal('import_model', parameters)).toMatchObject({ code });
  });

  it('refuses to import a file that is not there', async () => {
    const download = store.createSlot();
    const said = await bench.broker.runTool('import_model', { file_id: download.file_id }, { download });

    expect(said).toMatchObject({ error: { code: 'IMPORT_FAILED', message: expect.stringMatching(/404/) } });
  });

  it.each([
    ['an object that is not there', { format: 'step', object_ids: ['box_99'] }, 'OBJECT_NOT_FOUND'],
    ['a format nobody knows', { format: 'dwg' }, 'INVALID_PARAMETER'],
  ])('refuses to export %s', async (_, parameters, code) => {
    expect(await bench.expectRefusal('export_model', parameters)).toMatchObject({ code });
  });
});
