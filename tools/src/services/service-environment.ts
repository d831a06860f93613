import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInProject } from '../project.ts';
import type { Certificates } from './certificates.ts';
import type { DatabaseService } from '../servers/database-roles.ts';
import type { Secrets } from './secrets.ts';
import { getDatabaseUrl, getNatsUrl, type ServerUrls } from './server-urls.ts';
import type { ServiceName } from './service.ts';

/** Settings that all processes of a deployment share. */
export interface DeploymentSettings {
  servers: ServerUrls;
  secrets: Secrets;
  certificates: Certificates;
  /** URL at which clients and adapters reach the gateways. */
  publicUrl: string;
  /** URL at which adapters reach the brokers; absent: the gateways have none to show. */
  adapterUrl?: string | undefined;
  /** URL of the OAuth issuer; absent: there is none. */
  issuerUrl?: string | undefined;
  /** Folder in which the gateways store files. */
  filesFolder: string;
  /** Folder that takes the mails, unless the variables name a mail server; absent: there are none. */
  mailFolder?: string | undefined;
  /** Variables for every service; they override the rest. */
  env: Readonly<Record<string, string>>;
}

/** Environment variables of one service; `port` is the public port of a broker or a gateway. */
export function getServiceEnvironment(
  name: ServiceName,
  settings: DeploymentSettings,
  port = 0,
): Record<string, string> {
  return {
    KERF_NATS_URL: getNatsUrl(name, settings.servers),
    KERF_LOG_LEVEL: process.env['KERF_LOG_LEVEL'] ?? 'info',
    // There is no load balancer that would have to stop routing to them first.
    KERF_DRAIN_DELAY_MS: '0',
    // The processes are killed 15 s after the signal to stop.
    KERF_DRAIN_TIMEOUT_MS: '8000',
    ...serviceVariables[name](settings, String(port)),
    ...settings.env,
  };
}

type Variables = (settings: DeploymentSettings, port: string) => Record<string, string>;

const database =
  (service: DatabaseService): Variables =>
  ({ servers }) => ({ KERF_DATABASE_URL: getDatabaseUrl(service, servers) });
const pepper: Variables = ({ secrets }) => ({ KERF_KEY_PEPPER: secrets.keyPepper });
const tls: Variables = ({ certificates }) => ({
  KERF_TLS_CERT_FILE: certificates.certFile,
  KERF_TLS_KEY_FILE: certificates.keyFile,
});

/** Returns all tiers. The catalog lists them too, but it is not built yet when `npm start` reads this file. */
export const getRegistrationTiers = (): string[] => ['free', 'maker', 'pro', 'team', 'enterprise'];

const mail: Variables = ({ publicUrl, mailFolder, env }) => ({
  // Browsers make no passkey for an IP address, and the page of a mail must get the cookies of the dashboard.
  KERF_PUBLIC_URL: publicUrl.replace('127.0.0.1', 'localhost'),
  // There is no billing, and everyone is this machine's own.
  KERF_REGISTRATION_TIERS: getRegistrationTiers().join(','),
  ...(mailFolder !== undefined && env['KERF_SMTP_URL'] === undefined && { KERF_MAIL_DIRECTORY: mailFolder }),
});

/** The pages, once they are built: a run of some services alone does without. */
function getDashboardVariable(): Record<string, string> {
  const folder = resolveInProject('apps/dashboard/dist');
  return existsSync(join(folder, 'index.html')) ? { KERF_DASHBOARD_DIRECTORY: folder } : {};
}

/** Host names of this machine. */
const allowedHosts = { KERF_ALLOWED_HOSTS: '127.0.0.1,localhost,[::1]' };

const serviceVariables: Record<ServiceName, Variables> = {
  accounts: (settings, port) => ({ ...database('accounts')(settings, port), ...mail(settings, port) }),
  quota: database('quota'),
  standards: () => ({}),
  broker: (settings, port) => ({
    ...database('broker')(settings, port),
    ...pepper(settings, port),
    ...tls(settings, port),
    ...allowedHosts,
    KERF_WS_HOST: '127.0.0.1',
    KERF_WS_PORT: port,
  }),
  gateway: (settings, port) => ({
    ...pepper(settings, port),
    ...tls(settings, port),
    KERF_HOST: '127.0.0.1',
    KERF_PORT: port,
    KERF_PUBLIC_URL: settings.publicUrl,
    ...(settings.adapterUrl !== undefined && { KERF_ADAPTER_URL: settings.adapterUrl }),
    KERF_FILES_DIRECTORY: settings.filesFolder,
    ...getDashboardVariable(),
    ...allowedHosts,
    KERF_OPERATION_SECRET: settings.secrets.operationSecret,
    KERF_REDIS_URL: settings.servers.redisUrl,
    ...(settings.issuerUrl !== undefined && { KERF_OAUTH_ISSUER_URL: settings.issuerUrl }),
  }),
  issuer: (settings, port) => ({
    ...database('issuer')(settings, port),
    ...pepper(settings, port),
    ...tls(settings, port),
    KERF_OAUTH_HOST: '127.0.0.1',
    KERF_OAUTH_PORT: port,
    KERF_OAUTH_ISSUER_URL: settings.issuerUrl ?? '',
    KERF_OAUTH_SECRET: settings.secrets.oauthSecret,
    KERF_PUBLIC_URL: settings.publicUrl,
    KERF_REDIS_URL: settings.servers.redisUrl,
  }),
};
