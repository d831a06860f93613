import { everyTool, type FileTransfer, type Tools } from '@kerf/adapter-sdk';
import type { Kernel, KernelFile } from '@kerf/kernel';
import { fileResult } from './file-result.ts';
import { refuse } from './refuse.ts';

/** Implements the tools of the catalogue with the kernel; files are uploaded or returned inline. */
export const kernelTools = (kernel: Pick<Kernel, 'run'>): Tools =>
  everyTool(async (tool, parameters, { timeoutMs, signal, upload, download }) => {
    const complete = await withFile(parameters, download);
    const result = await kernel.run(tool, complete, { timeoutMs, signal }).catch(refuse);
    return isFile(result) ? fileResult(result, upload) : result;
  });

/** Adds the bytes of the named file to the parameters: the kernel cannot fetch it. */
async function withFile<P extends object>(parameters: P, download: FileTransfer['download']): Promise<P> {
  return download ? { ...parameters, bytes: await download() } : parameters;
}

const isFile = (result: object): result is KernelFile => 'bytes' in result;
