import { everyTool, type FileTransfer, type Tools } from '@kerf/adapter-sdk';
import type { Kernel, KernelFile } from '@kerf/kernel';
import { fileResult } from './file-result.ts';
import { refuse } from './refuse.ts';

/** The tools of the catalogue, each carried out by the kernel; files go to where the command wants them. */
export const kernelTools = (kernel: Pick<Kernel, 'run'>): Tools =>
  everyTool(async (tool, parameters, { timeoutMs, signal, upload, download }) => {
    const complete = await withFile(parameters, download);
    const result = await kernel.run(tool, complete, { timeoutMs, signal }).catch(refuse);
    return isFile(result) ? fileResult(result, upload) : result;
  });

/** The parameters with the bytes of the file that they name: the kernel has no way to fetch it. */
async function withFile<P extends object>(parameters: P, download: FileTransfer['download']): Promise<P> {
  return download ? { ...parameters, bytes: await download() } : parameters;
}

const isFile = (result: object): result is KernelFile => 'bytes' in result;
