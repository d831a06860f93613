import {
  getServiceEnvironment,
  findFreePort,
  type ResourceScope,
  type DeploymentSettings,
  startService,
} from '@kerf/tools';
import type { SystemUnderTest, EdgeName } from './system-under-test.ts';

/** Variables of a service behind a TLS-terminating proxy. */
export const behindTlsProxy = {
  KERF_TLS_CERT_FILE: '',
  KERF_TLS_KEY_FILE: '',
  KERF_TRUSTED_PROXIES: '127.0.0.1',
  KERF_LOOPBACK_HTTP: 'true',
};

interface GatewayOptions {
  readonly setting: DeploymentSettings;
  readonly logs: string;
  readonly scope: ResourceScope;
}

/** Additional variables of each gateway. */
const additionalVariables: Record<EdgeName, Record<string, string>> = {
  edge: {},
  unobserved: { OTEL_SDK_DISABLED: 'true' },
};

/** Starts another gateway of a running product, without TLS. */
export async function startEdgeGateway(
  name: EdgeName,
  product: SystemUnderTest,
  { setting, logs, scope }: GatewayOptions,
): Promise<SystemUnderTest> {
  const port = await findFreePort();
  const env = { ...getServiceEnvironment('gateway', setting, port), ...behindTlsProxy, ...additionalVariables[name] };
  const { pid } = scope.add(await startService('gateway', env, { folder: logs, label: `gateway-${name}` }));
  const parts = product.parts.map((part) => (part.name === 'gateway' ? { ...part, pid } : part));
  const { mcpPath = '', ssePath = '', keys } = product;
  return { name, baseUrl: `http://127.0.0.1:${port}`, caFile: '', mcpPath, ssePath, keys, parts };
}
