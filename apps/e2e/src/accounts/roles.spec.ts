import { api, type Endpoint, isRoleAtLeast, type Role, roles, hasBody } from '@kerf/contracts';
import { Account } from './account.ts';
import type { RequestOptions } from '../http/client.ts';
import { fillPath } from '../http/fill-path.ts';
import { getOperationId } from '../operations/execution-endpoints.ts';
import { refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

const parameters = { designation: 'M8' };
const tool = 'calculate_thread_geometry';

/** Bodies of endpoints that look at the role only once they know what shall run. */
const bodies: Record<string, object> = {
  [api.executeCommand.path]: { command: tool, parameters },
  [api.executeOperation.path]: { op: getOperationId(tool), p: parameters },
  [api.executeTool.path]: { tool_name: tool, parameters },
  [api.executeBatch.path]: { commands: [{ command: tool, parameters }] },
};

/** The lowest role that an endpoint answers. Everybody may leave; the id here is not one's own. */
const lowest = ({ role = 'viewer', method, path }: Endpoint): Role =>
  method === api.removeMember.method && path === api.removeMember.path ? 'admin' : role;

/** A body that names a tool which there is not. */
const bodyWith = ({ path }: Endpoint, name: string): object =>
  JSON.parse(JSON.stringify(bodies[path] ?? {}).replaceAll(`"${tool}"`, `"${name}"`));

const people = [...roles, 'service'] as const;
type Person = (typeof people)[number];
const roleOf = (who: Person): Role => (who === 'service' ? 'member' : who);

const pairs = Object.values<Endpoint>(api)
  .filter(({ access }) => !['public', 'session', 'slot'].includes(access))
  .flatMap((endpoint) => people.map((who) => ({ who, ...endpoint })));
type Pair = (typeof pairs)[number];
const hasRole = (pair: Pair): boolean => isRoleAtLeast(roleOf(pair.who), lowest(pair));
const lacksPerson = ({ who, personal }: Pair): boolean => who === 'service' && personal === true;
const mayAsk = (pair: Pair): boolean => hasRole(pair) && !lacksPerson(pair);

describe('the roles of a team', () => {
  const keys = new Map<Person, Account>();
  let ledger: LedgerDatabase;
  beforeAll(async () => {
    ledger = new LedgerDatabase();
    const owner = await Account.register('team');
    keys.set('owner', owner);
    for (const role of ['viewer', 'member', 'admin'] as const) keys.set(role, await owner.addMember(role));
    const service = await owner.addMember('admin');
    await ledger.makeServiceKey(service);
    keys.set('service', service);
  });
  afterAll(() => ledger.close());

  const ask = async ({ who, method, path }: Pair, question: RequestOptions = { json: bodies[path] ?? {} }) => {
    const account = keys.get(who);
    if (!account) throw new Error(`nobody is ${who}`);
    return account.send(method, fillPath(path), method === 'GET' ? {} : question);
  };

  it.each(pairs.filter(mayAsk))('let the key of $who ask $method $path', async (pair) => {
    const { status, body } = await ask(pair);

    expect({ isRefused: [401, 403].includes(status), body }).toEqual({ isRefused: false, body });
  });

  it.each(pairs.filter((pair) => hasRole(pair) && lacksPerson(pair)))(
    'refuse the key of nobody at $method $path',
    async (pair) => {
      const sentence = 'needs a personal key; a service key may not do this. Use the key of a member.';

      expect(await ask(pair)).toEqual(refusal('personal_key_needed', expect.stringContaining(sentence)));
    },
  );

  it.each(pairs.filter((pair) => !hasRole(pair)))('refuse the key of $who at $method $path', async (pair) => {
    const sentence = `needs the role ${lowest(pair)} or higher; this key has the role ${roleOf(pair.who)}.`;

    expect(await ask(pair)).toEqual(refusal('role_too_low', expect.stringContaining(sentence)));
  });

  const unreadable = pairs.filter((pair) => !hasRole(pair) && pair.role && hasBody(pair));

  it.each(unreadable)('tell $who what is wrong at $method $path no sooner than that it may not ask', async (pair) => {
    const questions = [{ json: { unknown: 1 } }, { json: bodyWith(pair, 'nothing') }, { text: '{' }];
    const answers = await Promise.all(questions.map((question) => ask(pair, question)));

    for (const answer of answers) expect(answer).toEqual(refusal('role_too_low', expect.any(String)));
  });
});
