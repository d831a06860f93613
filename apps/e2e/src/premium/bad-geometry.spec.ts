import { randomBytes } from 'node:crypto';
import { Account } from '../accounts/account.ts';
import type { AdapterProcess } from '../adapters/adapter-process.ts';
import { success } from '../http/expected-responses.ts';
import { requestFile } from '../files/file-client.ts';
import { startFreeCad } from '../adapters/freecad-adapter.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { expectNoEffect } from '../operations/document-state.ts';

interface Made {
  result: { object_id: string };
}

interface File {
  result: { url: string };
}

const startDeadlineMs = 60_000;

const adapters = {
  headless: (account: Account) => HeadlessAdapter.start(account),
  FreeCAD: startFreeCad,
};

describe.each(['headless', 'FreeCAD'] as const)('bad geometry on %s', (kind) => {
  let account: Account;
  let adapter: AdapterProcess;
  /** A cube of 10, a larger one around it, and one elsewhere. */
  let cube: string;
  let around: string;
  let apart: string;
  beforeAll(async () => {
    account = await Account.register();
    adapter = await adapters[kind](account);
    const box = async (size: number, place: number) => {
      const position = [place, place, place];
      const { body } = await account.execute('create_box', { length: size, width: size, height: size, position });
      return (body as Made).result.object_id;
    };
    cube = await box(10, 0);
    around = await box(20, -5);
    apart = await box(10, 100);
  }, startDeadlineMs);
  afterAll(() => adapter.stop());

  const bowTie = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
  ];
  const line = [
    [0, 0],
    [5, 0],
    [9, 0],
  ];
  it.each([
    [
      'a fillet larger than its edge',
      'create_fillet',
      () => ({ object_id: cube, radius: 50 }),
      'MODIFIER_FAILED',
      { headless: /radius 50 does not fit .* try less than 5\./, FreeCAD: /radius 50 does not fit .* a smaller one/ },
    ],
    [
      'a chamfer larger than its edge',
      'create_chamfer',
      () => ({ object_id: cube, distance: 50 }),
      'MODIFIER_FAILED',
      {
        headless: /chamfer of 50 does not fit .* try less than 5\./,
        FreeCAD: /chamfer of 50 does not fit .* a smaller one/,
      },
    ],
    [
      'an edge that the object does not have',
      'create_fillet',
      () => ({ object_id: cube, radius: 1, edges: ['edge_99'] }),
      'INVALID_PARAMETER',
      { headless: /edge_99/, FreeCAD: /edge_99/ },
    ],
    [
      'walls that leave no room',
      'shell_object',
      () => ({ object_id: cube, thickness: 50 }),
      'MODIFIER_FAILED',
      {
        headless: /walls of 50 mm: try less than [\d.]+; the document is unchanged/,
        FreeCAD: /^Walls of 50 mm do not fit: try thinner ones\. .* the document is unchanged/,
      },
    ],
    [
      'a profile that crosses itself',
      'extrude',
      () => ({ distance: 5, profile: bowTie }),
      'INVALID_PARAMETER',
      { headless: /^profile crosses itself/, FreeCAD: /^The profile crosses itself/ },
    ],
    [
      'a profile that is a line',
      'extrude',
      () => ({ distance: 5, profile: line }),
      'INVALID_PARAMETER',
      { headless: /^profile /, FreeCAD: /^The profile / },
    ],
    [
      'a cut that removes everything',
      'boolean_cut',
      () => ({ target_id: cube, tool_ids: [around] }),
      'EMPTY_RESULT',
      { headless: /./, FreeCAD: /./ },
    ],
    [
      'what does not meet',
      'boolean_intersect',
      () => ({ object_ids: [cube, apart] }),
      'EMPTY_RESULT',
      { headless: /./, FreeCAD: /./ },
    ],
    [
      'an object that is not there',
      'delete_object',
      () => ({ object_id: 'bx_1' }),
      'OBJECT_NOT_FOUND',
      {
        headless: /^There is no object bx_1 in the document\. Did you mean box_1/,
        FreeCAD: /^There is no object bx_1 in the document\.$/,
      },
    ],
    [
      'text that is no STEP file',
      'import_model',
      () => ({ content: 'ISO-10303-21; and no more' }),
      'IMPORT_FAILED',
      { headless: /./, FreeCAD: /./ },
    ],
  ] as const)('is refused when it is %s', async (_, tool, parameters, code, errors) => {
    expect(await expectNoEffect(account, () => account.execute(tool, parameters()))).toEqual(
      success(
        expect.objectContaining({ success: false, result: { code, error: expect.stringMatching(errors[kind]) } }),
      ),
    );
  });

  it.each([
    ['text', () => Buffer.from('solid part\nendsolid')],
    ['noise', () => randomBytes(10_000)],
    ['half of a STEP file', (step: Buffer) => step.subarray(0, step.length / 2)],
    ['a STEP file with a hole in it', (step: Buffer) => Buffer.concat([step.subarray(0, 2_000), step.subarray(4_000)])],
  ])('is refused when it is an uploaded file of %s', async (_, corrupt) => {
    const headers = { 'x-api-key': account.key };
    const exported = await account.execute('export_model', { format: 'step', object_ids: [cube] });
    const { bytes: step } = await requestFile('GET', (exported.body as File).result.url, { headers });
    const { body } = await requestFile('POST', '/api/v1/files', { headers, bytes: corrupt(step) });
    const { file_id } = body as { file_id: string };

    expect(await expectNoEffect(account, () => account.execute('import_model', { file_id }))).toEqual(
      success(
        expect.objectContaining({ success: false, result: { code: 'IMPORT_FAILED', error: expect.any(String) } }),
      ),
    );
  });
});
