import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Region and access key of the server's only client. */
export const s3Access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts an S3-compatible server on loopback with one empty bucket, in `folder`; for specs. */
export async function startS3(bucket: string, { folder, port }: ServerOptions): Promise<Server> {
  const script = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const where = ['--directory', join(folder, 'buckets'), '--address', '127.0.0.1', '--no-vhost-buckets'];
  const program = (free: number) => ({
    name: 's3rver',
    command: process.execPath,
    args: [script, '--silent', ...where, '--port', String(free), '--configure-bucket', bucket],
    logFile: join(folder, 's3.log'),
    stopSignal: 'SIGTERM' as const,
    stopDeadlineMs: 5_000,
  });
  const running = await startOnPort({ program }, port);
  return { url: `http://127.0.0.1:${running.port}`, pid: running.pid, stop: running.stop };
}
