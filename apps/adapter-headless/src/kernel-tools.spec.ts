import { catalog } from '@kerf/catalog';
import { Kernel, type KernelFile } from '@kerf/kernel';
import type { FileTransfer } from '@kerf/adapter-sdk';
import { createFileResult } from './kernel-tools.ts';

const limits = { timeoutMs: 20_000 };

const fileOf = (size: number, encoding: 'text' | 'base64'): KernelFile => ({
  file_name: 'Part.bin',
  media_type: 'application/octet-stream',
  encoding,
  bytes: new Uint8Array(size).fill(65),
  size,
  sha256: 'a'.repeat(64),
});

describe('a file that a tool has made', () => {
  let kernel: Kernel;
  beforeAll(async () => {
    kernel = await Kernel.start({ documentName: 'Part' });
    await kernel.run('create_box', { length: 1, width: 2, height: 3, position: [0, 0, 0] }, limits);
  });
  afterAll(() => kernel.stop());

  it.each([
    ['step', 'text', /^ISO-10303-21;/],
    ['stl', 'base64', /^S2VyZiwg/],
  ] as const)('is inside the result as %s, which is what the catalogue declares', async (format, encoding, content) => {
    const file = await kernel.run('export_model', { format, view: 'isometric' }, limits);

    const result = await createFileResult(file);

    const { size, sha256 } = file;
    const described = { file_name: `Part.${format}`, media_type: `model/${format}`, size, sha256, encoding };
    expect(result).toEqual({ ...described, content: expect.stringMatching(content) });
    expect(catalog.findTool('export_model')?.result.parse(result)).toEqual(result);
    expect(Buffer.from('content' in result ? result.content : '', encoding === 'text' ? 'utf8' : encoding)).toEqual(
      Buffer.from(file.bytes),
    );
  });

  it('goes up where there is a place for it, with what the tool has found besides', async () => {
    const section = await kernel.run('section_view', { plane: 'XY' }, limits);
    const uploaded = crypto.randomUUID();
    const sent: unknown[] = [];
    const upload: NonNullable<FileTransfer['upload']> = async (bytes, { fileName, mediaType }) => {
      sent.push(Buffer.from(bytes).subarray(0, 4).toString(), mediaType);
      return { file_id: uploaded, file_name: fileName, media_type: mediaType, size: bytes.length, sha256: 'b' };
    };

    const result = await createFileResult(section, upload);

    expect(sent).toEqual(['<svg', 'image/svg+xml']);
    expect(result).toEqual({
      file_id: uploaded,
      file_name: 'Part-section.svg',
      media_type: 'image/svg+xml',
      size: section.size,
      sha256: 'b',
      area: 2,
      offset: 1.5,
    });
  });
});

describe('the size of a file inside a result', () => {
  it.each([
    ['text', 768 * 1024],
    ['base64', 576 * 1024],
  ] as const)('as %s is at most %i bytes', async (encoding, most) => {
    expect(await createFileResult(fileOf(most, encoding))).toMatchObject({ size: most, encoding });

    await expect(createFileResult(fileOf(most + 1, encoding))).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message: expect.stringMatching(/^Part\.bin has \d+ bytes .* Export fewer objects/),
    });
  });

  it('does not matter to an upload', async () => {
    const upload: NonNullable<FileTransfer['upload']> = async ({ length }, { fileName, mediaType }) => ({
      file_id: 'a',
      file_name: fileName,
      media_type: mediaType,
      size: length,
      sha256: 'b',
    });

    expect(await createFileResult(fileOf(2_000_000, 'base64'), upload)).toMatchObject({
      file_id: 'a',
      size: 2_000_000,
    });
  });
});
