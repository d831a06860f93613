import { type FileTransfer, ToolError } from '@kerf/adapter-sdk';
import type { KernelFile } from '@kerf/kernel';

/** A frame holds 1 MiB; what is left is for its envelope and for the characters that JSON writes as two. */
const mostContentBytes = 768 * 1024;

/** A file of the kernel as its tool answers it: uploaded, or, without a place to upload it to, inside the result. */
export async function fileResult<F extends KernelFile>(file: F, upload?: FileTransfer['upload']) {
  const { bytes, encoding, ...described } = file;
  if (upload) {
    return { ...described, ...(await upload(bytes, { fileName: file.file_name, mediaType: file.media_type })) };
  }
  const contentBytes = encoding === 'text' ? bytes.length : 4 * Math.ceil(bytes.length / 3);
  if (contentBytes > mostContentBytes) throw tooLarge(file);
  return {
    ...described,
    encoding,
    content: Buffer.from(bytes.buffer).toString(encoding === 'text' ? 'utf8' : encoding),
  };
}

const tooLarge = ({ file_name, size }: KernelFile) =>
  new ToolError(
    'EXPORT_FAILED',
    `${file_name} has ${size} bytes and does not fit into an answer, which takes ${mostContentBytes}. ` +
      'Export fewer objects, or a mesh with a larger linear_tolerance, or connect an adapter that uploads files.',
  );
