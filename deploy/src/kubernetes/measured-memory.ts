/** Memory of one process, in MiB. */
interface MeasuredMemory {
  /** Resident memory a minute after its start, without load: `npm run bench -- idle`. */
  readonly idleMib: number;
  /** More for the load that is planned for one pod, with its reason. */
  readonly planned?: { readonly mib: number; readonly for: string };
}

/** Memory of each service; what its pods request follows from it. */
export const measuredMemory: Readonly<Record<string, MeasuredMemory>> = {
  gateway: { idleMib: 235 },
  accounts: { idleMib: 170 },
  quota: { idleMib: 142 },
  broker: { idleMib: 197, planned: { mib: 59, for: '5,000 adapters of 12 KB' } },
  standards: { idleMib: 226, planned: { mib: 100, for: 'the design in validation' } },
  issuer: { idleMib: 195 },
};

/** Largest request of memory, as a multiple of what was measured and planned: more would be idle. */
const maxRequestRatio = 1.3;

/** Bounds of the request of memory of a pod; undefined for a program that is not a service. */
export function getRequestBounds(service: string): { readonly minMib: number; readonly maxMib: number } | undefined {
  const measured = measuredMemory[service];
  if (!measured) return undefined;
  const minMib = measured.idleMib + (measured.planned?.mib ?? 0);
  return { minMib, maxMib: Math.floor(minMib * maxRequestRatio) };
}

/** Describes a request that is too small for an idle process, or that reserves more than it needs. */
export function findRequestProblem(service: string, requestMib: number): string | undefined {
  const bounds = getRequestBounds(service);
  if (!bounds || (requestMib >= bounds.minMib && requestMib <= bounds.maxMib)) return undefined;
  return `requests ${requestMib} MiB of memory, but needs ${bounds.minMib} to ${bounds.maxMib}`;
}
