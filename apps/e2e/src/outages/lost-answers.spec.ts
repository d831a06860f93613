import { eventually } from '@kerf/testing';
import pg from 'pg';
import { Account, createEmail } from '../accounts/account.ts';
import { type HttpResponse, Client } from '../http/client.ts';
import { OwnProduct } from '../product/own-product.ts';

type Started = Awaited<ReturnType<typeof OwnProduct.start>>;

const nobodyKnows = { status: 504, headers: { 'x-error-code': 'timed_out' } };

/** A product with so many accounts services, of which one can stand still. */
class Product {
  readonly client: Client;
  private readonly pool: pg.Pool;

  private constructor(private readonly started: Started) {
    this.client = new Client(started.place);
    this.pool = new pg.Pool({ connectionString: started.place.databaseUrl, max: 1 });
    this.pool.on('error', () => undefined);
  }

  static async start(accounts: number): Promise<Product> {
    return new Product(await OwnProduct.startLasting({ accounts }));
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.started.product.stop();
  }

  /** Asks in vain, and waits until the secret is withdrawn: from then on the request brings nothing about. */
  async lose(ask: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const before = await this.withdrawn();
    const answer = await this.whileFrozen(ask);
    await eventually(async () => {
      if ((await this.withdrawn()) === before) throw new Error('the secret is not withdrawn');
    });
    return answer;
  }

  /** Number of withdrawn secrets. */
  async withdrawn(): Promise<number> {
    const { rows } = await this.pool.query<{ digest: Buffer }>('SELECT digest FROM accounts.withdrawn_secret');
    return rows.length;
  }

  register = (email: string): Promise<HttpResponse> =>
    this.client.post('/api/v1/auth/register', { email, tier: 'team' });

  /** Asks while an accounts service does not move, and lets it move on when everybody has been answered. */
  async whileFrozen<T>(ask: () => Promise<T>): Promise<T> {
    const [service] = this.started.services.filter(({ name }) => name === 'accounts');
    service?.kill('SIGSTOP');
    try {
      return await ask();
    } finally {
      service?.kill('SIGCONT');
    }
  }
}

describe('a secret whose answer is lost because the accounts service does not move', () => {
  let product: Product;
  let owner: Account;
  beforeAll(async () => {
    product = await Product.start(1);
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    owner = await Account.register('team', product.client);
  });

  it('was none: the e-mail address registers afterwards, and its key works', async () => {
    const email = createEmail();
    expect(await product.lose(() => product.register(email))).toMatchObject(nobodyKnows);

    const account = Account.fromResponse((await product.register(email)).body, product.client);
    expect(await account.get('/api/v1/auth/user')).toMatchObject({ status: 200, body: { email } });
  });

  it('was none: no key lives that nobody holds', async () => {
    expect(await product.lose(() => owner.post('/api/v1/keys', { name: 'lost' }))).toMatchObject(nobodyKnows);

    expect((await owner.listKeys()).map(({ name }) => name)).toEqual(['default']);
  });

  it('was none: a key that was to be replaced lives on, and is replaced afterwards', async () => {
    const { holder, keyId } = await owner.makeKey();
    const rotate = () => holder.post(`/api/v1/keys/${keyId}/rotate`, { overlap_hours: 0 });
    expect(await product.lose(rotate)).toMatchObject(nobodyKnows);

    expect(await holder.get('/api/v1/auth/user')).toMatchObject({ status: 200 });
    expect(await rotate()).toMatchObject({ body: { api_key: expect.any(String) } });
  });

  it('was none: an invitation is open still, and accepted afterwards', async () => {
    const { token } = await owner.createInvitation();
    const accept = () => product.client.post('/api/v1/team/invitations/accept', { token });
    expect(await product.lose(accept)).toMatchObject(nobodyKnows);

    const member = Account.fromResponse((await accept()).body, product.client);
    expect(await member.get('/api/v1/auth/user')).toMatchObject({ status: 200 });
  });

  it('was none: the address is invited afterwards', async () => {
    const email = createEmail();
    const invite = () => owner.post('/api/v1/team/invitations', { email, role: 'member' });
    expect(await product.lose(invite)).toMatchObject(nobodyKnows);

    expect(await invite()).toMatchObject({ body: { email, token: expect.any(String) } });
  });
});

describe('a secret whose answer is lost because one of two accounts services does not move', () => {
  // Each is asked twice, of either: enough for some to be lost.
  const requests = 40;

  let product: Product;
  beforeAll(async () => {
    product = await Product.start(2);
  });
  afterAll(() => product.stop());

  it('was none, whichever of the two hears first that it is withdrawn', async () => {
    const emails = Array.from({ length: requests }, createEmail);
    const answers = await product.whileFrozen(() => Promise.all(emails.map(product.register)));
    // The other one has much to do, and may answer 503.
    const lost = emails.filter((_, i) => Number(answers[i]?.status) >= 500);
    const shown = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => Account.fromResponse(body, product.client));

    expect([lost.length > 0, shown.length > 0, lost.length + shown.length]).toEqual([true, true, requests]);
    for (const account of shown) expect((await account.get('/api/v1/auth/user')).status).toBe(200);
    for (const email of lost) await eventually(async () => expect((await product.register(email)).status).toBe(200));
  });
});
