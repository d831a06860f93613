import { environmentOf, freePort, type Owner, type Setting, startService } from '@kerf/tools';
import type { Contender, EdgeName } from './contender.ts';
import type { Kerf } from './kerf.ts';

/** Variables of a service behind a TLS-terminating proxy. */
export const endedInFront = {
  KERF_TLS_CERT_FILE: '',
  KERF_TLS_KEY_FILE: '',
  KERF_TRUSTED_PROXIES: '127.0.0.1',
  KERF_LOOPBACK_HTTP: 'true',
};

interface Place {
  readonly setting: Setting;
  readonly logs: string;
  readonly owner: Owner;
}

/** Additional variables of each gateway. */
const own: Record<EdgeName, Record<string, string>> = { edge: {}, unobserved: { OTEL_SDK_DISABLED: 'true' } };

/** Starts another gateway of the product, without TLS. */
export async function startEdge(
  name: EdgeName,
  kerf: Omit<Kerf, EdgeName>,
  { setting, logs, owner }: Place,
): Promise<Contender> {
  const port = await freePort();
  const env = { ...environmentOf('gateway', setting, port), ...endedInFront, ...own[name] };
  const { pid } = owner.own(await startService('gateway', env, { folder: logs, label: `gateway-${name}` }));
  const parts = kerf.parts.map((part) => (part.name === 'gateway' ? { ...part, pid } : part));
  const { mcpPath = '', ssePath = '', keys } = kerf;
  return { name, baseUrl: `http://127.0.0.1:${port}`, caFile: '', mcpPath, ssePath, keys, parts };
}
