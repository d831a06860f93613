import { randomBytes } from 'node:crypto';
import { success } from './expected.ts';
import { askForFile } from './file-client.ts';
import { leavesNoTrace } from './no-trace.ts';
import { withHeadlessAdapter } from './with-headless-adapter.fixture.ts';

interface Made {
  result: { object_id: string };
}

interface File {
  result: { url: string };
}

describe('bad geometry', () => {
  const on = withHeadlessAdapter();
  /** A cube of 10, a larger one around it, and one elsewhere. */
  let cube: string;
  let around: string;
  let apart: string;
  beforeAll(async () => {
    const box = async (size: number, place: number) => {
      const position = [place, place, place];
      const { body } = await on.account.execute('create_box', { length: size, width: size, height: size, position });
      return (body as Made).result.object_id;
    };
    cube = await box(10, 0);
    around = await box(20, -5);
    apart = await box(10, 100);
  });

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
      /radius 50 does not fit .* try less than 5\./,
    ],
    [
      'a chamfer larger than its edge',
      'create_chamfer',
      () => ({ object_id: cube, distance: 50 }),
      'MODIFIER_FAILED',
      /chamfer of 50 does not fit .* try less than 5\./,
    ],
    [
      'an edge that the object does not have',
      'create_fillet',
      () => ({ object_id: cube, radius: 1, edges: ['edge_99'] }),
      'INVALID_PARAMETER',
      /edge_99/,
    ],
    [
      'walls that leave no room',
      'shell_object',
      () => ({ object_id: cube, thickness: 50 }),
      'MODIFIER_FAILED',
      /walls of 50 mm: try less than [\d.]+; the document is unchanged/,
    ],
    [
      'a profile that crosses itself',
      'extrude',
      () => ({ distance: 5, profile: bowTie }),
      'INVALID_PARAMETER',
      /^profile crosses itself/,
    ],
    ['a profile that is a line', 'extrude', () => ({ distance: 5, profile: line }), 'INVALID_PARAMETER', /^profile /],
    [
      'a cut that removes everything',
      'boolean_cut',
      () => ({ target_id: cube, tool_ids: [around] }),
      'EMPTY_RESULT',
      /./,
    ],
    ['what does not meet', 'boolean_intersect', () => ({ object_ids: [cube, apart] }), 'EMPTY_RESULT', /./],
    [
      'an object that is not there',
      'delete_object',
      () => ({ object_id: 'bx_1' }),
      'OBJECT_NOT_FOUND',
      /^There is no object bx_1 in the document\. Did you mean box_1/,
    ],
    [
      'text that is no STEP file',
      'import_model',
      () => ({ content: 'ISO-10303-21; and no more' }),
      'IMPORT_FAILED',
      /./,
    ],
  ] as const)('is refused by the kernel when it is %s', async (_, tool, parameters, code, error) => {
    expect(await leavesNoTrace(on.account, () => on.account.execute(tool, parameters()))).toEqual(
      success(expect.objectContaining({ success: false, result: { code, error: expect.stringMatching(error) } })),
    );
  });

  it.each([
    ['text', () => Buffer.from('solid part\nendsolid')],
    ['noise', () => randomBytes(10_000)],
    ['half of a STEP file', (step: Buffer) => step.subarray(0, step.length / 2)],
    ['a STEP file with a hole in it', (step: Buffer) => Buffer.concat([step.subarray(0, 2_000), step.subarray(4_000)])],
  ])('is refused by the kernel when it is an uploaded file of %s', async (_, corrupt) => {
    const headers = { 'x-api-key': on.account.key };
    const exported = await on.account.execute('export_model', { format: 'step', object_ids: [cube] });
    const { bytes: step } = await askForFile('GET', (exported.body as File).result.url, { headers });
    const { body } = await askForFile('POST', '/api/v1/files', { headers, bytes: corrupt(step) });
    const { file_id } = body as { file_id: string };

    expect(await leavesNoTrace(on.account, () => on.account.execute('import_model', { file_id }))).toEqual(
      success(
        expect.objectContaining({ success: false, result: { code: 'IMPORT_FAILED', error: expect.any(String) } }),
      ),
    );
  });
});
