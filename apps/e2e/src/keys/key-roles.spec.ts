import type { Role } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { type HttpResponse } from '../http/client.ts';
import { refusal } from '../http/expected-responses.ts';
import { LedgerDatabase } from '../usage/ledger.ts';

type Who = Role | 'service';

const list = (by: Account) => by.get('/api/v1/keys');
const create = (by: Account) => by.post('/api/v1/keys', { name: 'new' });
const createService = (by: Account) => by.post('/api/v1/keys', { name: 'new', kind: 'service' });
const rotateOwn = async (by: Account, ids: Ids) => by.post(`/api/v1/keys/${ids.own}/rotate`, {});
const rotateService = async (by: Account, ids: Ids) => by.post(`/api/v1/keys/${ids.service}/rotate`, {});
const rotateColleague = async (by: Account, ids: Ids) => by.post(`/api/v1/keys/${ids.colleague}/rotate`, {});
const revokeOwn = (by: Account, ids: Ids) => by.delete(`/api/v1/keys/${ids.own}`);
const revokeService = (by: Account, ids: Ids) => by.delete(`/api/v1/keys/${ids.service}`);
const revokeColleague = (by: Account, ids: Ids) => by.delete(`/api/v1/keys/${ids.colleague}`);

interface Ids {
  readonly own: string;
  readonly service: string;
  readonly colleague: string;
}

const yes = 200;
const role = 'role_too_low';
const person = 'personal_key_needed';
const unknown = 'unknown_key';
const theirs = 'foreign_rotation';

describe('a key', () => {
  let ledger: LedgerDatabase;
  let owner: Account;
  let service: string;
  let colleague: string;
  beforeAll(() => {
    ledger = new LedgerDatabase();
  });
  afterAll(() => ledger.close());
  beforeEach(async () => {
    owner = await Account.register('team');
    service = (await owner.makeKey({ name: 'service', kind: 'service' })).keyId;
    const theirs = await owner.makeKey({ name: 'colleague' });
    colleague = theirs.keyId;
    await ledger.giveToNewMember(owner, colleague, 'member');
  });

  async function holder(who: Who): Promise<{ by: Account; own: string }> {
    if (who === 'owner') return { by: owner, own: (await owner.findOwnEntry()).key_id };
    const kind = who === 'service' ? 'service' : 'personal';
    const { holder: by, keyId } = await owner.makeKey({ name: 'own', kind });
    if (who !== 'service') await ledger.giveToNewMember(owner, keyId, who);
    return { by, own: keyId };
  }

  const codeOf = ({ status, headers }: HttpResponse) => headers['x-error-code'] ?? status;

  it.each([
    ['lists keys', list, { viewer: yes, member: yes, admin: yes, owner: yes, service: person }],
    ['creates keys', create, { viewer: role, member: yes, admin: yes, owner: yes, service: person }],
    ['creates service keys', createService, { viewer: role, member: role, admin: yes, owner: yes, service: person }],
    ['rotates itself', rotateOwn, { viewer: yes, member: yes, admin: yes, owner: yes, service: person }],
    [
      'rotates service keys',
      rotateService,
      { viewer: unknown, member: unknown, admin: yes, owner: yes, service: person },
    ],
    [
      'rotates keys of colleagues',
      rotateColleague,
      { viewer: unknown, member: unknown, admin: theirs, owner: theirs, service: person },
    ],
    ['revokes itself', revokeOwn, { viewer: yes, member: yes, admin: yes, owner: yes, service: person }],
    [
      'revokes service keys',
      revokeService,
      { viewer: unknown, member: unknown, admin: yes, owner: yes, service: person },
    ],
    [
      'revokes keys of colleagues',
      revokeColleague,
      { viewer: unknown, member: unknown, admin: yes, owner: yes, service: person },
    ],
  ] as [string, (by: Account, ids: Ids) => Promise<HttpResponse>, Record<Who, string | number>][])(
    '%s where its role may',
    async (_, ask, expected) => {
      const answers: Partial<Record<Who, string | number>> = {};
      for (const who of ['viewer', 'member', 'service', 'admin', 'owner'] as const) {
        const { by, own } = await holder(who);
        const fresh = { own, service: (await owner.makeKey({ kind: 'service' })).keyId, colleague };
        answers[who] = codeOf(await ask(by, fresh));
      }

      expect(answers).toEqual(expected);
    },
  );

  it('of a member is listed to them alone, and to admins', async () => {
    const { by, own } = await holder('member');
    const admin = await holder('admin');

    expect((await by.listKeys()).map(({ key_id }) => key_id)).toEqual([own]);
    const seen = (await admin.by.listKeys()).map(({ key_id }) => key_id);
    expect(seen).toEqual(expect.arrayContaining([own, colleague, service, (await owner.findOwnEntry()).key_id]));
  });

  it('of a colleague is told in the same words as one that does not exist', async () => {
    const { by } = await holder('member');
    for (const id of [colleague, service, crypto.randomUUID()])
      expect(await revokeOwn(by, { own: id, service, colleague })).toEqual(
        refusal('unknown_key', `There is no key ${id} in this account. GET /api/v1/keys lists them.`),
      );
  });

  it('of the account is told what it may not do', async () => {
    const { by } = await holder('service');

    expect(await create(by)).toEqual(
      refusal(
        'personal_key_needed',
        'POST /api/v1/keys needs a personal key; a service key may not do this. Use the key of a member.',
      ),
    );
  });
});
