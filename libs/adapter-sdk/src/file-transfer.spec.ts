import { readFile } from 'node:fs/promises';
import { ensureCertificates, createTemporaryFolder } from '@kerf/tools';
import { runAdapter, type ToolContext } from './index.ts';
import { TestBroker } from './testing/index.ts';

const bytes = Buffer.from('solid');
const about = { fileName: 'part.stl', mediaType: 'model/stl' };
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** File operation of the adapter's only tool. */
type Act = (files: Pick<ToolContext, 'upload' | 'download'>) => Promise<unknown>;

describe('the files of a command', () => {
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let broker: TestBroker;
  let act: Act;
  let came: unknown;
  const stop = new AbortController();

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    const files = await ensureCertificates(folder.path);
    const [cert, key, ca] = await Promise.all(
      [files.certFile, files.keyFile, files.caFile].map((f) => readFile(f, 'utf8')),
    );
    broker = await TestBroker.start({ tls: { cert: `${cert}`, key: `${key}` } });
    const list_objects = async (_: unknown, { upload, download }: ToolContext) => {
      came = await act({ upload, download });
      return { objects: [], total: 0 };
    };
    void runAdapter({ url: broker.url, key: 'a-key', ca, adapterType: 'files', tools: { list_objects } }, stop.signal);
    await broker.register();
  });
  beforeEach(() => {
    came = undefined;
    broker.files.failures = 0;
    broker.files.requests.length = 0;
  });
  afterAll(async () => {
    stop.abort();
    broker.stop();
    await folder.remove();
  });

  it('travel by HTTPS, with the authority of the connection, the token of the slot and the trace', async () => {
    const slot = broker.files.slot(100);
    act = async ({ upload }) => upload?.(bytes, about);
    const result = await broker.run('list_objects', {}, { upload: slot, traceparent });

    expect(result).toMatchObject({ ok: true });
    const sent = broker.files.getUploaded(slot);
    expect(sent).toEqual({ size: 5, sha256: expect.any(String), mediaType: 'model/stl' });
    expect(came).toEqual({
      file_id: slot.file_id,
      file_name: 'part.stl',
      media_type: 'model/stl',
      size: 5,
      sha256: sent.sha256,
    });
    const disposition = `attachment; filename="part.stl"; filename*=UTF-8''part.stl`;
    const headers = { traceparent, 'content-length': '5', 'content-disposition': disposition };
    expect(broker.files.requests).toMatchObject([{ method: 'PUT', headers }]);
  });

  it('have any name', async () => {
    act = async ({ upload: send }) => send?.(bytes, { ...about, fileName: 'Größe "1"\r\n.stl' });
    await broker.run('list_objects', {}, { upload: broker.files.slot(100) });

    expect(broker.files.requests[0]?.headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _1___.stl"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%0D%0A.stl`,
    );
  });

  it('are read as they are', async () => {
    act = async ({ download }) => download?.();
    await broker.run('list_objects', {}, { download: broker.files.slot(5, bytes) });

    expect(came).toEqual(bytes);
  });

  it('are none when the command has no slots', async () => {
    act = async (files) => files;
    await broker.run('list_objects', {});

    expect(came).toEqual({ upload: undefined, download: undefined });
  });

  it('are tried again when the service has a fault of its own', async () => {
    const slot = broker.files.slot(100);
    broker.files.failures = 2;
    act = async ({ upload }) => upload?.(bytes, about);

    expect(await broker.run('list_objects', {}, { upload: slot })).toMatchObject({ ok: true });
    expect(broker.files.requests).toHaveLength(3);
  });

  const upload: Act = ({ upload: send }) => send?.(bytes, about) ?? Promise.resolve();
  const download: Act = ({ download: fetch }) => fetch?.() ?? Promise.resolve();
  const slots = {
    small: () => ({ upload: broker.files.slot(4) }),
    'smaller than it says': () => ({ upload: { ...broker.files.slot(4), max_bytes: 100 } }),
    foreign: () => ({ upload: { ...broker.files.slot(100), token: 'wrong' } }),
    empty: () => ({ download: broker.files.slot(100) }),
    'of a larger file': () => ({ download: broker.files.slot(4, bytes) }),
    'without encryption': () => ({ download: { ...broker.files.slot(4), url: 'http://files.example/a' } }),
  };
  it.each([
    ['small', upload, 'EXPORT_FAILED', 'The file has 5 bytes; the maximum is 4.', 0],
    ['smaller than it says', upload, 'EXPORT_FAILED', 'The file has 5 bytes', 1],
    ['foreign', upload, 'EXPORT_FAILED', 'The service rejected the file (status 403).', 1],
    ['empty', download, 'IMPORT_FAILED', 'The service did not return the file (status 404).', 1],
    ['of a larger file', download, 'IMPORT_FAILED', 'larger than the maximum of 4 bytes', 1],
    ['without encryption', download, 'INTERNAL', 'Files require https', 0],
  ] as const)('are refused when the slot is %s', async (name, does, code, sentence, requests) => {
    act = does;
    const error = { code, message: expect.stringContaining(sentence), retryable: false };

    expect(await broker.run('list_objects', {}, slots[name]())).toMatchObject({ ok: false, error });
    expect(broker.files.requests).toHaveLength(requests);
  });

  it('are given up with the command', async () => {
    act = download;
    broker.files.failures = 100;
    const slot = broker.files.slot(100, bytes);
    const result = await broker.run('list_objects', {}, { download: slot, timeout_ms: 100 });

    expect(result).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  });
});
