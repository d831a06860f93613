import { Client } from 'pg';

const connectTimeoutMs = 5_000;
const queryTimeoutMs = 10_000;

/** Runs work on a new connection, because an older one may belong to a server that has died since. */
export async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const options = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: queryTimeoutMs };
  const client = new Client({ connectionString: url, ...options });
  client.on('error', () => undefined); // a lost connection also fails the pending query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
