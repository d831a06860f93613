import type { Tier } from '@kerf/catalog';
import type { Role } from '@kerf/contracts';
import * as z from 'zod';
import { type HttpResponse, type Client, client, type RequestOptions } from '../http/client.ts';

const invited = z.object({ invitation_id: z.uuid(), token: z.string() });
const registered = z.object({ user_id: z.uuid(), email: z.email(), api_key: z.string() });
const made = z.object({ key_id: z.uuid(), api_key: z.string() });
const listed = z.object({ keys: z.array(z.looseObject({ key_id: z.uuid(), prefix: z.string(), last4: z.string() })) });
type Listed = z.output<typeof listed>['keys'][number];
const user = z.object({ rate_limit: z.object({ operations_used: z.int() }) });

export const createEmail = (): string => `${crypto.randomUUID()}@example.com`;

/** Account of one spec, with requests under its key. */
export class Account {
  private constructor(
    private readonly client: Client,
    readonly userId: string,
    readonly email: string,
    readonly key: string,
  ) {}

  static async register(
    tier: Tier = 'free',
    through: Client = client,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Account> {
    const { body } = await through.post('/api/v1/auth/register', { email: createEmail(), tier }, { headers });
    return Account.fromResponse(body, through);
  }

  /** Invites a new member and accepts the invitation. */
  async addMember(role: Exclude<Role, 'owner'> = 'member'): Promise<Account> {
    const { token } = await this.createInvitation(role);
    const { body } = await this.client.post('/api/v1/team/invitations/accept', { token });
    return Account.fromResponse(body, this.client);
  }

  /** Invites an email address, by default a new one. */
  async createInvitation(role: Exclude<Role, 'owner'> = 'member', email = createEmail()) {
    const { body } = await this.post('/api/v1/team/invitations', { email, role });
    return invited.parse(body);
  }

  send(method: string, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.client.send(method, path, { key: this.key, ...options });
  }

  get(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.client.get(path, { key: this.key, ...options });
  }

  post(path: string, json: unknown, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.client.post(path, json, { key: this.key, ...options });
  }

  delete(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.client.send('DELETE', path, { key: this.key, ...options });
  }

  /** The same account with another of its keys. */
  withKey(key: string, userId: string = this.userId): Account {
    return new Account(this.client, userId, this.email, key);
  }

  /** Creates another key; resolves to its id and the account with this key. */
  async makeKey(wanted: object = {}): Promise<{ keyId: string; holder: Account }> {
    const { body } = await this.post('/api/v1/keys', { name: 'one more', ...wanted });
    const { key_id, api_key } = made.parse(body);
    return { keyId: key_id, holder: this.withKey(api_key) };
  }

  /** Lists the keys that this key may see. */
  async listKeys(): Promise<Listed[]> {
    return listed.parse((await this.get('/api/v1/keys')).body).keys;
  }

  /** Finds the list entry of this key. */
  async findOwnEntry(): Promise<Listed> {
    const own = (await this.listKeys()).find(
      ({ last4, prefix }) => this.key.startsWith(prefix) && this.key.endsWith(last4),
    );
    if (!own) throw new Error('the key is not listed');
    return own;
  }

  /** Revokes this key. */
  async revokeOwnKey(): Promise<HttpResponse> {
    return this.delete(`/api/v1/keys/${(await this.findOwnEntry()).key_id}`);
  }

  /** Runs an operation by name. */
  execute(command: string, parameters: object, more: object = {}): Promise<HttpResponse> {
    return this.post('/api/v1/execute', { command, parameters, ...more });
  }

  /** Reads the response to a registration or an accepted invitation. */
  static fromResponse(body: unknown, through: Client): Account {
    const { user_id, email, api_key } = registered.parse(body);
    return new Account(through, user_id, email, api_key);
  }

  /** Operations of the month, as reported to the account. */
  async readUsage(): Promise<number> {
    const { body } = await this.get('/api/v1/auth/user');
    return user.parse(body).rate_limit.operations_used;
  }
}
