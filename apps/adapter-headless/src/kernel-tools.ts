import { everyTool, type FileTransfer, ToolError, type Tools } from '@kerf/adapter-sdk';
import { type Kernel, KernelError } from '@kerf/kernel';

/** The tools of the catalogue, each carried out by the kernel; files go to where the command wants them. */
export const kernelTools = (kernel: Pick<Kernel, 'run'>): Tools =>
  everyTool(async (tool, parameters, { timeoutMs, signal, upload, download }) => {
    const complete = await withFile(parameters, download);
    const result = await kernel.run(tool, complete, { timeoutMs, signal }).catch(refuse);
    return handedOver(result, upload);
  });

function refuse(error: unknown): never {
  if (!(error instanceof KernelError)) throw error;
  throw new ToolError(error.code, error.message, { retryable: error.retryable });
}

/** The parameters with the file they name as their content: the kernel reads texts, wherever they come from. */
async function withFile<P extends object>(parameters: P, download: FileTransfer['download']): Promise<P> {
  if (!download) return parameters;
  return { ...parameters, file_id: undefined, content: (await download()).toString() };
}

/** The result with its file at the service, if there is a place for it. */
async function handedOver<R extends object>(result: R, upload: FileTransfer['upload']): Promise<R> {
  const file = fileIn(result);
  if (!upload || !file) return result;
  return { ...result, ...(await upload(file.bytes, file)), encoding: undefined, content: undefined };
}

function fileIn(result: object) {
  const { file_name, media_type, encoding, content }: Record<string, unknown> = { ...result };
  if (typeof content !== 'string' || typeof file_name !== 'string' || typeof media_type !== 'string') return undefined;
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  return { bytes, fileName: file_name, mediaType: media_type };
}
