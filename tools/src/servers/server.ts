import { launchProgram, type Program, type RunningProcess } from '../processes/launch.ts';
import { findFreePort, isPortFree, isPortOpen } from '../processes/port.ts';

/** Server that a run uses: started here, or external. */
export interface Server {
  url: string;
  /** Absent for an external server. */
  pid: number | undefined;
  /** Stops the server and waits for its process to exit; does nothing to an external server. */
  stop: () => Promise<void>;
}

/** Folder for data and log, and an optional fixed port. */
export interface ServerOptions {
  folder: string;
  port?: number | undefined;
}

/** External server, known by its URL. */
export function useExternalServer(url: string): Server {
  return { url, pid: undefined, stop: async () => undefined };
}

/** Kind of server: its program for a port, and its readiness check. */
export interface ServerKind {
  program: (port: number) => Program;
  isReady?: (port: number) => Promise<boolean>;
}

const startDeadlineMs = 30_000;

/** Starts a server on the given port, or on a free one, and waits until it is ready. */
export async function startOnPort(kind: ServerKind, fixed?: number): Promise<RunningProcess & { port: number }> {
  if (fixed !== undefined && !(await isPortFree(fixed))) throw new Error(`Port ${fixed} is in use.`);
  const port = fixed ?? (await findFreePort());
  const isReady = kind.isReady ?? isPortOpen;
  try {
    return { ...(await launchProgram(kind.program(port), () => isReady(port), startDeadlineMs)), port };
  } catch (error) {
    // Another process may have taken the free port in the meantime; a fixed port cannot be replaced.
    if (fixed !== undefined || !(await isPortOpen(port))) throw error;
    return startOnPort(kind);
  }
}
