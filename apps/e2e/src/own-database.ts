import pg from 'pg';

/** Makes commits survive a crash of the process, but not of the machine. */
export async function enableSynchronousCommit(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ALTER DATABASE kerf SET synchronous_commit = on');
  await client.end();
}

/** Throws while a process runs. */
export function requireExited(pid: number): void {
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  throw new Error(`the process ${pid} is still running`);
}
