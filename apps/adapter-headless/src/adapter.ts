import { type AdapterExit, type Log, runAdapter as run } from '@kerf/adapter-sdk';
import { Kernel, occtVersion } from '@kerf/kernel';
import { DataFolder } from './data-folder.ts';
import { KernelDocument } from './kernel-document.ts';
import { createKernelTools } from './kernel-tools.ts';
import type { Options } from './options.ts';
import { version } from './version.ts';

type AdapterOptions = Omit<Options, 'logFormat' | 'logLevel'> & { readonly log: Log };

/** Runs one adapter with one document until the signal stops it or the service refuses it. */
export async function runAdapter(options: AdapterOptions, signal: AbortSignal): Promise<AdapterExit> {
  const folder = options.dataFolder === undefined ? undefined : DataFolder.open(options.dataFolder);
  try {
    return await runWithFolder(folder, options, signal);
  } finally {
    folder?.close();
  }
}

async function runWithFolder(folder: DataFolder | undefined, options: AdapterOptions, signal: AbortSignal) {
  if (folder && options.adapterId) folder.adapterId = options.adapterId;
  const adapterId = options.adapterId ?? folder?.adapterId;
  const kernel = await openKernel(folder, options.documentName);
  const document = new KernelDocument(kernel, folder);
  const { url, key, ca, log } = options;
  try {
    return await run(
      {
        url,
        key,
        ca,
        log,
        adapterType: 'occt-headless',
        adapterVersion: version,
        cancel: 'hard',
        ...(adapterId === undefined ? {} : { adapterId }),
        ...(folder ? { past: folder.loadPast(), onResumable: (token) => saveToken(folder, token, log) } : {}),
        application: { name: 'OCCT', version: occtVersion, gui: false },
        tools: createKernelTools(document),
        document: () => document.state,
        transaction: (extent) => document.beginTransaction(extent),
      },
      signal,
    );
  } finally {
    await kernel.stop();
  }
}

/** Saves the resume token. Failure is only logged: without the token the service starts a new session. */
function saveToken(folder: DataFolder, token: string, log: Log): void {
  try {
    folder.saveResumeToken(token);
  } catch (error) {
    log.error('cannot save the resume token', error);
  }
}

function openKernel(folder: DataFolder | undefined, documentName: string | undefined): Promise<Kernel> {
  const saved = folder?.loadSnapshot();
  const name = documentName ?? saved?.name ?? 'Untitled';
  return Kernel.start({ documentName: name, snapshot: saved && { ...saved, name } });
}
