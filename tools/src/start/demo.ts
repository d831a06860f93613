import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiClient, requireSuccess, readFields, requireNumbers, requireString } from './api-client.ts';

/** Key of a demo account of tier pro: the given one if it is still valid, else the key of a new account. */
export async function getDemoKey(api: ApiClient, known: string | undefined): Promise<string> {
  if (known && (await isKeyValid(api, known))) return known;
  return requireString(await api.fetchBodyWithRetries(registration), 'api_key');
}

const registration = {
  method: 'POST',
  path: '/api/v1/auth/register',
  /** A new email address for each request: after a lost response the old one may already have an account. */
  get body() {
    return { email: `demo-${randomBytes(4).toString('hex')}@example.com`, tier: 'pro' };
  },
} as const;

/** Address of the demo account, to which its key belongs. */
export async function getDemoEmail(api: ApiClient, key: string): Promise<string> {
  return requireString(await api.fetchBodyWithRetries({ method: 'GET', path: '/api/v1/auth/user', key }), 'email');
}

/** Only 401 means that a key is invalid. A new key would have to be pasted into every assistant again. */
async function isKeyValid(api: ApiClient, key: string): Promise<boolean> {
  const user = { method: 'GET', path: '/api/v1/auth/user', key } as const;
  const answer = await api.sendWithRetries(user);
  if (answer.status === 401) return false;
  requireSuccess(user, answer);
  return true;
}

/** Lists the connections of the account's healthy adapters, each identified by adapter and time. */
export async function listHealthyConnections(api: ApiClient, key: string): Promise<string[]> {
  const { adapters } = await api.fetchBodyWithRetries({ method: 'GET', path: '/api/v1/adapter/status', key });
  return (Array.isArray(adapters) ? adapters : [])
    .map(readFields)
    .filter(({ healthy }) => healthy === true)
    .map(({ adapter_id, connected_at }) => `${String(adapter_id)} since ${String(connected_at)}`);
}

/** Files of the first part, and its measured size. */
export interface FirstPart {
  stepFile: string;
  pictureFile: string;
  /** Along x, y and z. */
  sizeMm: readonly number[];
}

/** Creates a box through the public API, measures it, and saves it as a STEP file and an image in `folder`. */
export async function makeFirstPart(api: ApiClient, key: string, folder: string): Promise<FirstPart> {
  const run = (command: string, parameters: object) => executeCommand(api, key, { command, parameters });
  const save = async (file: string, written: Record<string, unknown>) =>
    writeFile(file, await api.download(requireString(written, 'url'), key));
  const stepFile = join(folder, 'first-part.step');
  const pictureFile = join(folder, 'first-part.png');
  const box = await run('create_box', { length: 60, width: 40, height: 20 });
  const measured = await run('get_bounding_box', { object_id: requireString(box, 'object_id') });
  await save(stepFile, await run('export_model', { format: 'step' }));
  await save(pictureFile, await run('render_view', {}));
  return { stepFile, pictureFile, sizeMm: requireNumbers(measured, 'size') };
}

async function executeCommand(api: ApiClient, key: string, body: object): Promise<Record<string, unknown>> {
  const answer = await api.fetchBody({ method: 'POST', path: '/api/v1/execute', key, body });
  return readFields(answer['result']);
}
