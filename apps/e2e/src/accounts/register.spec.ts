import { tiers } from '@kerf/catalog';
import { createEmail } from './account.ts';
import { type HttpResponse, client } from '../http/client.ts';
import { refusal, success } from '../http/expected-responses.ts';
import { AdditionalGateway } from '../deployment/additional-gateway.ts';

const register = (body: unknown): Promise<HttpResponse> => client.post('/api/v1/auth/register', body);
const keyIn = ({ body }: HttpResponse) => String((body as Record<string, unknown>)['api_key']);

describe('POST /api/v1/auth/register', () => {
  it.each(tiers)('opens an account of the tier %s and shows its key, which works at once', async (tier) => {
    const email = createEmail();
    const answer = await register({ email, tier });

    expect(answer).toEqual(
      success({
        user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        api_key: expect.stringMatching(/^kerf_live_[0-9A-Za-z]{48}$/),
        tier,
        subscription_status: 'active',
        message: 'Save this API key now. It is not shown again.',
      }),
    );
    expect((await client.get('/api/v1/auth/user', { key: keyIn(answer) })).body).toMatchObject({ email, tier });
  });

  it('takes free as the tier when none is given', async () => {
    expect((await register({ email: createEmail() })).body).toMatchObject({ tier: 'free' });
  });

  it.each([
    ['no body', undefined, 'The body is missing: give an object.'],
    ['no object', ['a@example.com'], 'The body must be an object, not ["a@example.com"].'],
    ['no e-mail', {}, 'email is missing: give a string.'],
    ['an e-mail of a wrong type', { email: 7 }, 'email must be a string, not 7.'],
    ['no address', { email: 'nobody' }, 'email must be a valid e-mail address, not "nobody".'],
    ['an unknown field', { emial: '', email: 'a@example.com' }, 'emial is not a known field. Did you mean email?'],
  ])('refuses %s', async (_, body, error) => {
    expect(await register(body)).toEqual(refusal('invalid_parameters', error));
  });

  it('refuses an unknown tier, and opens no account', async () => {
    const email = createEmail();

    expect(await register({ email, tier: 'gold' })).toEqual(
      refusal('invalid_parameters', 'tier must be "free" or "maker" or "pro" or "team" or "enterprise", not "gold".'),
    );
    expect((await register({ email })).status).toBe(200);
  });

  it('refuses an address that has an account, in any case, and shows no key', async () => {
    const email = createEmail();
    await register({ email });

    expect(await register({ email: email.toUpperCase() })).toEqual(
      refusal(
        'email_taken',
        'An account for this e-mail address already exists. Use its key; POST /api/v1/keys creates another.',
      ),
    );
  });

  it('opens one account for two who register one address at once', async () => {
    const email = createEmail();
    const answers = await Promise.all([register({ email }), register({ email })]);

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('lets one address open so many accounts a minute and says when it may go on', async () => {
    const gateway = await AdditionalGateway.start({ KERF_REGISTRATIONS_PER_MINUTE: '2' });
    const answers: HttpResponse[] = [];
    for (let i = 0; i < 3; i += 1)
      answers.push(await gateway.client.post('/api/v1/auth/register', { email: createEmail() }));
    await gateway.stop();

    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    const waitS = Number(answers[2]?.headers['retry-after']);
    expect(answers[2]).toEqual(refusal('rate_limited', `Too many requests. Try again in ${waitS} s.`));
    expect(waitS).toBeLessThanOrEqual(30);
  });
});
