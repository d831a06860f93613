import { launch, type Program, type Running } from '../processes/launch.ts';
import { freePort, isFree, isOpen } from '../processes/port.ts';

/** A server that a run uses: one we started, or one that belongs to somebody else. */
export interface Server {
  url: string;
  /** Absent when the server is not ours. */
  pid: number | undefined;
  /** Return when its process has gone; does nothing to a server that is not ours. */
  stop: () => Promise<void>;
}

/** Where a server keeps its data and log, and the port it must have, if any. */
export interface ServerOptions {
  folder: string;
  port?: number | undefined;
}

/** A server of somebody else, known by its URL. */
export function foreignServer(url: string): Server {
  return { url, pid: undefined, stop: async () => undefined };
}

/** What differs between servers: how each is run on a port, and how it shows that it is ready there. */
export interface Kind {
  program: (port: number) => Program;
  isReady?: (port: number) => Promise<boolean>;
}

const startDeadlineMs = 30_000;

/** Start a server on the port asked for, or on a free one, and wait until it is ready. */
export async function startOnPort(kind: Kind, fixed?: number): Promise<Running & { port: number }> {
  if (fixed !== undefined && !(await isFree(fixed))) throw new Error(`Port ${fixed} is taken.`);
  const port = fixed ?? (await freePort());
  const isReady = kind.isReady ?? isOpen;
  try {
    return { ...(await launch(kind.program(port), () => isReady(port), startDeadlineMs)), port };
  } catch (error) {
    // Another process may have taken the free port in between; a fixed one is not ours to exchange.
    if (fixed !== undefined || !(await isOpen(port))) throw error;
    return startOnPort(kind);
  }
}
