import { createTools, type FileTransfer, type Tools } from '@kerf/adapter-sdk';
import type { Kernel, KernelFile } from '@kerf/kernel';
import { createFileResult } from './file-result.ts';
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
