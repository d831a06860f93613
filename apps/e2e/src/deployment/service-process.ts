import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort, resolveInProject } from '@kerf/tools';
import { request } from 'undici';

/** Answer of the internal port. */
export interface InternalAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A service started by `node run.mjs`, as an image starts it: with nothing but its own environment. */
export class ServiceProcess {
  readonly ended: Promise<{ code: unknown; signal: unknown }>;
  /** Output on stderr. */
  said = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly internalUrl: string,
  ) {
    // After its output has ended too.
    this.ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal }));
    child.stderr?.on('data', (chunk) => (this.said += String(chunk)));
  }

  static async start(service: string, env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const port = await findFreePort();
    const child = spawn(process.execPath, [resolveInProject('run.mjs'), service], {
      env: { KERF_INTERNAL_PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new ServiceProcess(child, `http://127.0.0.1:${port}`);
  }

  /** Requests a page of the internal port. */
  async probe(path: string): Promise<InternalAnswer> {
    const { statusCode, body } = await request(`${this.internalUrl}${path}`);
    return { status: statusCode, body: await body.json() };
  }

  stop(): void {
    this.child.kill('SIGTERM');
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
