import { startTwoGateways, type TwoGateways } from '../conformance/two-gateways.ts';
import type { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { OauthHost } from './oauth-host.ts';
import { MetadataHost } from './metadata-host.ts';

/** Two gateways and two issuers, with a host that publishes client metadata. */
export class OauthEnvironment extends OauthHost {
  private constructor(
    private readonly gateways: TwoGateways,
    issuerUrl: string,
    readonly publisher: MetadataHost,
  ) {
    super(gateways.place, issuerUrl);
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<OauthEnvironment> {
    const publisher = await MetadataHost.start();
    const known = { NODE_EXTRA_CA_CERTS: publisher.caFile, KERF_OAUTH_CLIENT_NETWORKS: '127.0.0.1' };
    const generous = { KERF_OAUTH_REQUESTS_PER_MINUTE: '100000', KERF_OAUTH_REGISTRATIONS_PER_MINUTE: '1000' };
    const gateways = await startTwoGateways({ withIssuers: true, env: { ...generous, ...known, ...env } });
    if (gateways.issuerUrl === undefined) throw new Error('there is no issuer');
    return new OauthEnvironment(gateways, gateways.issuerUrl, publisher);
  }

  /** Connects a real adapter of an account. */
  connectAdapter(account: Account): Promise<HeadlessAdapter> {
    return HeadlessAdapter.start(account, { wsUrl: this.gateways.wsUrl, caFile: this.caFile });
  }

  async stop(): Promise<void> {
    await this.gateways.stop();
    await this.publisher.stop();
  }
}
