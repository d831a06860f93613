import { Fault } from '@kerf/errors';
import { commaSeparatedList, ConfigurationError, type Environment, readConfig, Secret, secret } from '@kerf/service';
import * as z from 'zod';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns true if an issuer is on this machine, the only place where it may do without TLS. */
export const isLocalIssuer = (issuer: string): boolean => loopbackHosts.has(new URL(issuer).hostname);

const fields = {
  ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLocalIssuer(url), 'it must begin with https://'),
  CLIENT_ID: z.string().max(500),
  CLIENT_SECRET: secret(1),
  DOMAINS: commaSeparatedList.transform((list) => list.map((domain) => domain.toLowerCase().replace(/^@/, ''))),
  LABEL: z.string().max(40).optional(),
};

/** Environment variables of each provider; `<NAME>` is its name in capital letters. */
export const oidcVariables = {
  'KERF_OIDC_<NAME>_ISSUER': fields.ISSUER.optional().describe(
    'issuer of OpenID Connect with which people may sign in, such as `https://accounts.google.com`; `<NAME>` is a name of your choice in capital letters, digits and `_`, and each name is one provider',
  ),
  'KERF_OIDC_<NAME>_CLIENT_ID': fields.CLIENT_ID.optional().describe('id of this installation at the provider'),
  'KERF_OIDC_<NAME>_CLIENT_SECRET': fields.CLIENT_SECRET.optional().describe('its secret there'),
  'KERF_OIDC_<NAME>_DOMAINS': fields.DOMAINS.describe(
    'comma-separated domains whose e-mail addresses sign in with this provider and nowhere else; without any, it signs in every address that no other provider has',
  ),
  'KERF_OIDC_<NAME>_LABEL': fields.LABEL.describe('name on the button of the sign-in page; default: the name'),
};

/** A provider with which people sign in. */
export interface OidcProvider {
  /** Name in addresses. */
  readonly name: string;
  /** Name for people. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Domains in lower case whose addresses sign in here only. */
  readonly domains: readonly string[];
}

/** Variables of providers, but not those that Kubernetes makes for a service of that name. */
const familyForm = /^KERF_OIDC_(?!.*(?:SERVICE|PORT)(?:_|$))/;
const variableForm = /^KERF_OIDC_([A-Z][A-Z\d_]{0,29}?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET(?:_FILE)?|DOMAINS|LABEL)$/;

/** Values of a provider as `readConfig` has read them. */
const values = z.object({
  ISSUER: z.string(),
  CLIENT_ID: z.string(),
  CLIENT_SECRET: z.instanceof(Secret),
  DOMAINS: z.array(z.string()),
  LABEL: z.string().optional(),
});

/** Reads all providers. Throws a `ConfigurationError` for one that is incomplete or contradicts another. */
export function readOidcProviders(environment: Environment, publicUrl: string | undefined): OidcProvider[] {
  const names = findNames(Object.keys(environment).filter((name) => environment[name]));
  const providers = names.map((name) => readProvider(name, environment));
  if (providers.length > 0 && publicUrl === undefined)
    throw new ConfigurationError(['KERF_OIDC_* needs KERF_PUBLIC_URL, to which providers send browsers back. Set it.']);
  const domains = providers.flatMap((provider) => provider.domains);
  const shared = domains.find((domain, at) => domains.indexOf(domain) !== at);
  if (shared !== undefined)
    throw new ConfigurationError([`Two KERF_OIDC_*_DOMAINS have ${shared}. Leave it to one provider.`]);
  return providers;
}

/** Finds the names of the providers. Throws for a variable that only looks like one, such as `…_DOMAIN`. */
function findNames(variables: readonly string[]): string[] {
  const given = variables.filter((variable) => familyForm.test(variable));
  const unknown = given.find((variable) => !variableForm.test(variable));
  if (unknown !== undefined)
    throw new ConfigurationError([
      `${unknown} is not read. Name it KERF_OIDC_<NAME>_ and one of ${Object.keys(fields).join(', ')}.`,
    ]);
  return [...new Set(given.flatMap((variable) => variableForm.exec(variable)?.[1] ?? []))].toSorted();
}

function readProvider(name: string, environment: Environment): OidcProvider {
  const prefix = `KERF_OIDC_${name}_`;
  const shape = Object.fromEntries(Object.entries(fields).map(([field, type]) => [`${prefix}${field}`, type]));
  const read = Object.entries(readConfig(shape, environment));
  const given = values.parse(
    Object.fromEntries(read.map(([variable, value]) => [variable.slice(prefix.length), value])),
  );
  const words = name.toLowerCase().replaceAll('_', ' ');
  return {
    name: words.replaceAll(' ', '-'),
    label: given.LABEL ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    issuer: given.ISSUER,
    clientId: given.CLIENT_ID,
    clientSecret: given.CLIENT_SECRET,
    domains: given.DOMAINS,
  };
}

type NamedProvider = Pick<OidcProvider, 'name' | 'label' | 'domains'>;

/** Rules about which addresses sign in with which provider only. */
export class SignInDomains {
  private readonly byDomain: ReadonlyMap<string, NamedProvider>;

  constructor(providers: readonly NamedProvider[]) {
    this.byDomain = new Map(providers.flatMap((one) => one.domains.map((domain) => [domain, one] as const)));
  }

  /** Throws `sign_in_elsewhere` for an address that signs in with another provider, or with one at all. */
  checkAddress(email: string, provider?: NamedProvider): void {
    const domain = getDomain(email);
    const only = this.byDomain.get(domain);
    if (only && only.name !== provider?.name) throw Fault.of('sign_in_elsewhere', { domain, provider: only.label });
  }

  /** Returns true if a provider vouches for an address by the configuration of this installation. */
  isVouchedBy(email: string, { domains }: NamedProvider): boolean {
    return domains.includes(getDomain(email));
  }
}

const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
