import { readDocumentState } from './document-state.ts';
import { getNextMonth, refusal, success } from '../http/expected-responses.ts';
import { requestFile, computeSha256 } from '../files/file-client.ts';
import { useHeadlessAdapter } from '../adapters/headless-adapter.fixture.ts';

const path = '/api/v1/batch';
const cube = { length: 10, width: 10, height: 10 };
const box = { command: 'create_box', parameters: cube };
const deleteNothing = { id: 'bad', command: 'delete_object', parameters: { object_id: 'box_999' } };
const notFound = { success: false, result: { code: 'OBJECT_NOT_FOUND', error: expect.any(String) } };
const undone = { success: false, result: { code: 'ROLLED_BACK' } };
const notRun = {
  success: false,
  result: { code: 'NOT_RUN', error: 'The command was not run, because the batch ended with an earlier one.' },
};

interface ExportedFile {
  file_id: string;
  url: string;
  sha256: string;
}

const plateVolume = 10 * 10 * 10 - Math.PI * 2 ** 2 * 10;

describe('POST /api/v1/batch', () => {
  const on = useHeadlessAdapter();
  const batch = (commands: unknown, more: object = {}) => on.account.post(path, { commands, ...more });
  it('runs commands in order, each with what those before it have answered, and charges their sum', async () => {
    const before = await on.account.readUsage();
    const answer = await batch([
      box,
      { id: 'drill', command: 'create_cylinder', parameters: { radius: 2, height: 10, position: [5, 5, 0] } },
      {
        id: 'plate',
        command: 'boolean_cut',
        parameters: { target_id: '${step_1.object_id}', tool_ids: ['${drill.object_id}'] },
      },
      { command: 'move_object', parameters: { object_id: '${plate.object_id}', offset: [1, 0, 0] } },
    ]);

    expect(answer).toEqual(
      success({
        success: true,
        results: [
          { id: 'step_1', command: 'create_box', success: true, result: expect.objectContaining({ volume: 1_000 }) },
          { id: 'drill', command: 'create_cylinder', success: true, result: expect.any(Object) },
          { id: 'plate', command: 'boolean_cut', success: true, result: expect.any(Object) },
          {
            id: 'step_4',
            command: 'move_object',
            success: true,
            result: expect.objectContaining({
              volume: expect.closeTo(plateVolume, 6),
              bounding_box: { min: [1, 0, 0], max: [11, 10, 10] },
            }),
          },
        ],
        rolled_back: false,
        operations_charged: 4,
        execution_time_ms: expect.any(Number),
        rate_limit_info: { operations_used: before + 4, operations_limit: 500, reset_at: getNextMonth() },
      }),
    );
    expect(answer.headers).toMatchObject({ 'x-adapter-id': on.adapter.adapterId });
    expect(await on.account.readUsage()).toBe(before + 4);
  });

  it('that is atomic leaves the document as it was when a command fails, and charges nothing', async () => {
    const { body } = await on.account.execute('create_box', cube);
    const { object_id } = (body as { result: { object_id: string } }).result;
    const before = await readDocumentState(on.account);
    const used = await on.account.readUsage();
    const answer = await batch(
      [
        box,
        { command: 'move_object', parameters: { object_id, offset: [5, 5, 5] } },
        { command: 'delete_object', parameters: { object_id } },
        deleteNothing,
        box,
      ],
      { atomic: true },
    );

    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        results: [undone, undone, undone, { id: 'bad', ...notFound }, notRun],
        rolled_back: true,
        operations_charged: 0,
        rate_limit_info: { operations_used: used },
      },
    });
    expect(await on.account.readUsage()).toBe(used);
    expect(await readDocumentState(on.account)).toEqual(before);
  });

  it('that is not atomic goes on without the command that fails, and charges what was done', async () => {
    const used = await on.account.readUsage();
    const answer = await batch([
      box,
      deleteNothing,
      { command: 'get_bounding_box', parameters: { object_id: '${bad.object_id}' } },
      { command: 'delete_object', parameters: { object_id: '${step_1.object_id}' } },
    ]);

    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        results: [
          { success: true },
          notFound,
          { success: false, result: { code: 'INVALID_PARAMETER', error: expect.stringContaining('bad') } },
          { success: true, result: { deleted: true } },
        ],
        rolled_back: false,
        operations_charged: 2,
        rate_limit_info: { operations_used: used + 2 },
      },
    });
    expect(await on.account.readUsage()).toBe(used + 2);
  });

  it('writes the files of its commands and answers where each lies, and reads them', async () => {
    const { body } = await batch([
      box,
      { command: 'export_model', parameters: { format: 'step', object_ids: ['${step_1.object_id}'] } },
      { command: 'export_model', parameters: { format: 'stl', object_ids: ['${step_1.object_id}'] } },
    ]);
    const [, step, stl] = (body as { results: { result: ExportedFile }[] }).results.map(({ result }) => result);
    const { body: read } = await batch([{ command: 'import_model', parameters: { file_id: step?.file_id } }]);

    for (const file of [step, stl]) {
      const { bytes } = await requestFile('GET', String(file?.url), { headers: { 'x-api-key': on.account.key } });
      expect(file?.url).toContain(String(file?.file_id));
      expect(computeSha256(bytes)).toBe(file?.sha256);
    }
    expect(read).toMatchObject({ success: true, results: [{ result: { objects: [{ volume: 1_000 }] } }] });
  });

  const roundTrip = [
    box,
    { id: 'file', command: 'export_model', parameters: { format: 'step', object_ids: ['${step_1.object_id}'] } },
    { id: 'back', command: 'import_model', parameters: { file_id: '${file.file_id}' } },
  ];

  it.each([false, true])('reads a file that an earlier command of it writes (atomic: %s)', async (atomic) => {
    const { body } = await batch(roundTrip, { atomic });
    const [, written] = (body as { results: { result: ExportedFile }[] }).results;
    const file = await requestFile('GET', String(written?.result.url), { headers: { 'x-api-key': on.account.key } });

    expect(body).toMatchObject({ success: true, operations_charged: 3, rolled_back: false });
    expect(body).toMatchObject({ results: [{}, {}, { id: 'back', result: { objects: [{ volume: 1_000 }] } }] });
    expect(computeSha256(file.bytes)).toBe(written?.result.sha256);
  });

  it('leaves neither the file nor what was read of it when it is rolled back', async () => {
    const before = await readDocumentState(on.account);
    const { body } = await batch([...roundTrip, deleteNothing], { atomic: true });

    expect(body).toMatchObject({ rolled_back: true, operations_charged: 0, results: [{}, undone, undone, notFound] });
    expect(await readDocumentState(on.account)).toMatchObject({
      object_count: (before as { object_count: number }).object_count,
    });
  });

  it('gives the same answer again under one Idempotency-Key, runs once and is charged once', async () => {
    const used = await on.account.readUsage();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => on.account.post(path, { commands: [box, deleteNothing, box] }, { headers });
    const [first, second] = [await send(), await send()].map(({ body }) => ({
      ...(body as object),
      execution_time_ms: 0,
    }));

    expect(first).toMatchObject({ operations_charged: 2 });
    expect(second).toEqual(first);
    expect(await on.account.readUsage()).toBe(used + 2);
    expect(await on.account.post(path, { commands: [box] }, { headers })).toEqual(
      refusal('idempotency_mismatch', expect.any(String)),
    );
  });
});
