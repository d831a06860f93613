import { createTools, type FileTransfer, ToolError, type Tools } from '@kerf/adapter-sdk';
import type { Kernel, KernelFile } from '@kerf/kernel';
import { throwToolError } from './throw-tool-error.ts';

/** Implements the tools of the catalogue with the kernel; files are uploaded or returned inline. */
export const createKernelTools = (kernel: Pick<Kernel, 'run'>): Tools =>
  createTools(async (tool, parameters, { timeoutMs, signal, upload, download }) => {
    const complete = await addFileBytes(parameters, download);
    const result = await kernel.run(tool, complete, { timeoutMs, signal }).catch(throwToolError);
    return isFile(result) ? createFileResult(result, upload) : result;
  });

/** Adds the bytes of the named file to the parameters: the kernel cannot fetch it. */
async function addFileBytes<P extends object>(parameters: P, download: FileTransfer['download']): Promise<P> {
  return download ? { ...parameters, bytes: await download() } : parameters;
}

const isFile = (result: object): result is KernelFile => 'bytes' in result;

/** Maximum content size. A frame holds 1 MiB; the rest is for its envelope and for characters that JSON escapes. */
const maxContentBytes = 768 * 1024;

/** Creates the tool result for a kernel file: uploaded, or inline if no upload is offered. */
export async function createFileResult<F extends KernelFile>(file: F, upload?: FileTransfer['upload']) {
  const { bytes, encoding, ...described } = file;
  if (upload) {
    return { ...described, ...(await upload(bytes, { fileName: file.file_name, mediaType: file.media_type })) };
  }
  const contentBytes = encoding === 'text' ? bytes.length : 4 * Math.ceil(bytes.length / 3);
  if (contentBytes > maxContentBytes) throw fileTooLarge(file);
  return {
    ...described,
    encoding,
    content: Buffer.from(bytes.buffer).toString(encoding === 'text' ? 'utf8' : encoding),
  };
}

const fileTooLarge = ({ file_name, size }: KernelFile) =>
  new ToolError(
    'EXPORT_FAILED',
    `${file_name} has ${size} bytes and does not fit in a response; the limit is ${maxContentBytes}. ` +
      'Export fewer objects, or a mesh with a larger linear_tolerance, or connect an adapter that uploads files.',
  );
