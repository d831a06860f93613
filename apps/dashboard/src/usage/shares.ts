import type { Answer } from '../api/client.ts';

/** Part of the usage that belongs to one tool, key or adapter. */
export interface Share {
  readonly id: string;
  readonly name: string;
  readonly operations: number;
  readonly refunded: number;
}

const maxListed = 10;

/** Groups usage for display. Everything beyond the largest is one line, so that the sum stays right. */
export function groupUsage({
  by_tool,
  by_key,
  by_adapter,
}: Answer<'usage'>): Record<'tools' | 'keys' | 'adapters', Share[]> {
  return {
    tools: limitShares(by_tool.map(({ tool, ...figures }) => ({ ...figures, id: tool, name: tool }))),
    keys: limitShares(
      by_key.map(({ key_id, name, last4, ...figures }) => ({
        ...figures,
        id: key_id,
        name: name === null ? `removed key …${last4 ?? key_id.slice(-4)}` : `${name} …${last4 ?? ''}`,
      })),
    ),
    adapters: limitShares(
      by_adapter.map(({ adapter_id, ...figures }) => ({
        ...figures,
        id: adapter_id ?? 'service',
        name: adapter_id === null ? 'the service itself' : `adapter …${adapter_id.slice(-6)}`,
      })),
    ),
  };
}

function limitShares(shares: readonly Share[]): Share[] {
  const sorted = shares.toSorted((one, other) => other.operations - one.operations);
  const rest = sorted.slice(maxListed);
  if (rest.length === 0) return sorted;
  const sum = (figure: 'operations' | 'refunded') => rest.reduce((total, share) => total + share[figure], 0);
  const others = {
    id: 'others',
    name: `${rest.length} others`,
    operations: sum('operations'),
    refunded: sum('refunded'),
  };
  return [...sorted.slice(0, maxListed), others];
}
