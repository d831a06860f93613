import { type FileTransfer, ToolError } from '@kerf/adapter-sdk';
import type { KernelFile } from '@kerf/kernel';

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
