import { assistants, type SessionState, sessions, team } from '@kerf/contracts';
import { newDigest } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from '../sessions/sign-in-world.fixture.ts';
import { renewAssistant } from './assistants.fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await SignInWorld.start();
});
afterAll(() => world.stop());

const interaction = 'an-interaction';
const request: SignInWorld['accounts']['world']['bus']['request'] = (operation, input) =>
  world.accounts.world.bus.request(operation, input);

async function createTicket(state: SessionState, at = interaction): Promise<string> {
  const ticket = newDigest();
  await request(sessions.createTicket, { by: toHolder(state), ticket, interaction: at });
  return ticket;
}

const redeem = (ticket: string, at = interaction) => request(assistants.redeemTicket, { ticket, interaction: at });
const allow = (ticket: string, grantId: string) =>
  request(assistants.allowByTicket, { ticket, grantId, name: 'An assistant' });

/** Connects an assistant as the member of a session; returns its grant. */
async function connect(state: SessionState): Promise<string> {
  const [ticket, grantId] = [await createTicket(state), crypto.randomUUID()];
  await redeem(ticket);
  await allow(ticket, grantId);
  await renewAssistant(world.accounts, grantId);
  return grantId;
}

const refused = { code: 'page_expired' };
const isLive = async (grantId: string) =>
  (
    await world.accounts.database.prisma.$queryRaw<object[]>`
    SELECT FROM accounts.live_key WHERE id = ${grantId}::uuid`
  ).length > 0;

describe('a ticket', () => {
  it('names its member, once, also to two that redeem it at the same time', async () => {
    const state = await world.signIn();
    const ticket = await createTicket(state);
    const answers = await Promise.allSettled([redeem(ticket), redeem(ticket)]);

    expect(answers.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { userId: state.userId, email: state.email } },
    ]);
    await expect(redeem(ticket)).rejects.toMatchObject(refused);
  });

  it('is refused at another interaction, and stays good at its own', async () => {
    const ticket = await createTicket(await world.signIn());

    await expect(redeem(ticket, 'another')).rejects.toMatchObject(refused);
    await expect(redeem(ticket)).resolves.toMatchObject({ email: expect.any(String) });
  });

  it('allows nothing before it is redeemed, and one assistant after', async () => {
    const ticket = await createTicket(await world.signIn());
    const grantId = crypto.randomUUID();
    await expect(allow(ticket, grantId)).rejects.toMatchObject(refused);
    await redeem(ticket);
    await Promise.all([allow(ticket, grantId), allow(ticket, grantId)]);
    await allow(ticket, grantId);

    await expect(allow(ticket, crypto.randomUUID())).rejects.toMatchObject(refused);
  });

  it.each([
    ['redeem', async (ticket: string) => redeem(ticket)],
    ['allow', async (ticket: string) => allow(ticket, crypto.randomUUID())],
  ] as const)('is refused after the end of its session: %s', async (step, use) => {
    const state = await world.signIn();
    const ticket = await createTicket(state);
    if (step === 'allow') await redeem(ticket);
    await world.sessions.endSession({ by: toHolder(state), sessionId: state.sessionId });

    await expect(use(ticket)).rejects.toMatchObject(refused);
    await expect(createTicket(state)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is one of ten that a session has at most; the oldest ends', async () => {
    const state = await world.signIn();
    const tickets: string[] = [];
    for (let i = 0; i < 11; i += 1) tickets.push(await createTicket(state, `interaction-${i}`));

    await expect(redeem(tickets[0] ?? '', 'interaction-0')).rejects.toMatchObject(refused);
    await expect(redeem(tickets[1] ?? '', 'interaction-1')).resolves.toMatchObject({ userId: state.userId });
  });
});

describe('an assistant of a member', () => {
  it('is no key: it takes no place of one, and cannot be rotated', async () => {
    const state = await world.signIn();
    const grantId = await connect(state);
    await world.accounts.insertKeys(toHolder(state), 49);

    await expect(world.accounts.rotateKey(toHolder(state), grantId)).rejects.toMatchObject({ code: 'assistant_key' });
    await expect(world.accounts.createKey(toHolder(state))).resolves.toMatchObject({ status: 'active' });
  });

  it('stays when its session ends', async () => {
    const state = await world.signIn();
    const grantId = await connect(state);
    await world.sessions.endSession({ by: toHolder(state), sessionId: state.sessionId });

    expect(await isLive(grantId)).toBe(true);
    await expect(renewAssistant(world.accounts, grantId)).resolves.toEqual({});
  });

  it.each(['with a token', 'that waits for its next token'])('ends with the membership: one %s', async (kind) => {
    const owner = await world.accounts.createOwner();
    const member = await world.accounts.createMember(owner, 'member');
    const { email } = await world.accounts.database.prisma.member.findUniqueOrThrow({ where: { id: member.userId } });
    const grantId = await connect(await world.signIn(email));
    if (kind !== 'with a token')
      await world.accounts.database.prisma.apiKey.update({ where: { id: grantId }, data: { expiresAt: new Date(0) } });
    await request(team.removeMember, { actor: { ...owner, isService: false }, userId: member.userId });

    expect(await isLive(grantId)).toBe(false);
    expect((await world.accounts.findKeyRow(grantId)).revokedAt).not.toBeNull();
    await expect(renewAssistant(world.accounts, grantId)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('allows no other assistant', async () => {
    const grantId = await connect(await world.signIn());
    const keys = [await world.accounts.getDigest(grantId)];
    const wanted = { keys, grantId: crypto.randomUUID(), name: 'Another' };

    await expect(request(assistants.allowAssistant, wanted)).rejects.toMatchObject({ code: 'invalid_key' });
  });
});
