import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, bodyOf, fields, numbers, text } from './api.ts';

/** The key of a demo account of tier pro: the one given, if it is still good, else one of a new account. */
export async function demoKey(api: Api, known: string | undefined): Promise<string> {
  if (known && (await isGood(api, known))) return known;
  return text(await api.getPatiently(registration), 'api_key');
}

const registration = {
  method: 'POST',
  path: '/api/v1/auth/register',
  /** Of another address each time it is asked: one whose answer was lost may have its account already. */
  get body() {
    return { email: `demo-${randomBytes(4).toString('hex')}@example.com`, tier: 'pro' };
  },
} as const;

/** Only 401 says that a key is bad. Another key would have to be pasted into every assistant again. */
async function isGood(api: Api, key: string): Promise<boolean> {
  const user = { method: 'GET', path: '/api/v1/auth/user', key } as const;
  const answer = await api.askPatiently(user);
  if (answer.status === 401) return false;
  bodyOf(user, answer);
  return true;
}

/** The connections of healthy adapters of the account, each named by adapter and time. */
export async function connections(api: Api, key: string): Promise<string[]> {
  const { adapters } = await api.getPatiently({ method: 'GET', path: '/api/v1/adapter/status', key });
  return (Array.isArray(adapters) ? adapters : [])
    .map(fields)
    .filter(({ healthy }) => healthy === true)
    .map(({ adapter_id, connected_at }) => `${String(adapter_id)} since ${String(connected_at)}`);
}

/** Where the first part lies, and what was measured of it. */
export interface FirstPart {
  stepFile: string;
  pictureFile: string;
  /** Along x, y and z. */
  sizeMm: readonly number[];
}

/** Make a box through the public API, measure it, and save it as a STEP file and as a picture in `folder`. */
export async function makeFirstPart(api: Api, key: string, folder: string): Promise<FirstPart> {
  const run = (command: string, parameters: object) => execute(api, key, { command, parameters });
  const save = async (file: string, written: Record<string, unknown>) =>
    writeFile(file, await api.download(text(written, 'url'), key));
  const stepFile = join(folder, 'first-part.step');
  const pictureFile = join(folder, 'first-part.png');
  const box = await run('create_box', { length: 60, width: 40, height: 20 });
  const measured = await run('get_bounding_box', { object_id: text(box, 'object_id') });
  await save(stepFile, await run('export_model', { format: 'step' }));
  await save(pictureFile, await run('render_view', {}));
  return { stepFile, pictureFile, sizeMm: numbers(measured, 'size') };
}

async function execute(api: Api, key: string, body: object): Promise<Record<string, unknown>> {
  const answer = await api.get({ method: 'POST', path: '/api/v1/execute', key, body });
  return fields(answer['result']);
}
