import type { Certificates } from '../certificates.ts';
import type { DatabaseService } from '../servers/roles.ts';
import type { Secrets } from './secrets.ts';
import { databaseUrlOf, natsUrlOf, type ServerUrls } from './server-urls.ts';
import type { ServiceName } from './service.ts';

/** What the processes of one deployment have in common. */
export interface Setting {
  servers: ServerUrls;
  secrets: Secrets;
  certificates: Certificates;
  /** Where clients and adapters reach the gateways. */
  publicUrl: string;
  /** Where the issuer of OAuth is reached; absent: there is none. */
  issuerUrl?: string | undefined;
  /** Where the gateways keep files. */
  filesFolder: string;
  /** Variables that go to every service and win over the rest. */
  env: Readonly<Record<string, string>>;
}

/** The variables of one service; `port` is the public one of a broker or a gateway. */
export function environmentOf(name: ServiceName, setting: Setting, port = 0): Record<string, string> {
  return {
    KERF_NATS_URL: natsUrlOf(name, setting.servers),
    KERF_LOG_LEVEL: process.env['KERF_LOG_LEVEL'] ?? 'info',
    // Nothing stands in front of them that would have to turn away first.
    KERF_DRAIN_DELAY_MS: '0',
    ...own[name](setting, String(port)),
    ...setting.env,
  };
}

type Variables = (setting: Setting, port: string) => Record<string, string>;

const database =
  (service: DatabaseService): Variables =>
  ({ servers }) => ({ KERF_DATABASE_URL: databaseUrlOf(service, servers) });
const pepper: Variables = ({ secrets }) => ({ KERF_KEY_PEPPER: secrets.keyPepper });
const tls: Variables = ({ certificates }) => ({
  KERF_TLS_CERT_FILE: certificates.certFile,
  KERF_TLS_KEY_FILE: certificates.keyFile,
});

/** What a large design or a kernel took goes back to the system when it is done, instead of staying with the process. */
const lean = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_ARENA_MAX: '2' };

/** The names of this machine. */
const names = { KERF_ALLOWED_HOSTS: '127.0.0.1,localhost,[::1]' };

const own: Record<ServiceName, Variables> = {
  accounts: database('accounts'),
  quota: database('quota'),
  standards: () => lean,
  broker: (setting, port) => ({
    ...database('broker')(setting, port),
    ...pepper(setting, port),
    ...tls(setting, port),
    ...names,
    KERF_WS_HOST: '127.0.0.1',
    KERF_WS_PORT: port,
  }),
  gateway: (setting, port) => ({
    ...pepper(setting, port),
    ...tls(setting, port),
    KERF_HOST: '127.0.0.1',
    KERF_PORT: port,
    KERF_PUBLIC_URL: setting.publicUrl,
    KERF_FILES_DIRECTORY: setting.filesFolder,
    ...names,
    KERF_OPERATION_SECRET: setting.secrets.operationSecret,
    KERF_REDIS_URL: setting.servers.redisUrl,
    ...(setting.issuerUrl !== undefined && { KERF_OAUTH_ISSUER_URL: setting.issuerUrl }),
  }),
  issuer: (setting, port) => ({
    ...database('issuer')(setting, port),
    ...pepper(setting, port),
    ...tls(setting, port),
    KERF_OAUTH_HOST: '127.0.0.1',
    KERF_OAUTH_PORT: port,
    KERF_OAUTH_ISSUER_URL: setting.issuerUrl ?? '',
    KERF_OAUTH_SECRET: setting.secrets.oauthSecret,
    KERF_PUBLIC_URL: setting.publicUrl,
    KERF_REDIS_URL: setting.servers.redisUrl,
  }),
};
