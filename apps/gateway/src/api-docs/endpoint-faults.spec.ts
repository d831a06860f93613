import { api, type Endpoint } from '@kerf/contracts';
import { type FaultCode, faults } from '@kerf/errors';
import { listEndpointFaults } from './endpoint-faults.ts';

const statusesOf = (id: keyof typeof api): number[] =>
  [...new Set([...listEndpointFaults(id, api[id])].map((code) => faults[code].status))].sort((a, b) => a - b);

const toldByTools: readonly FaultCode[] = ['unknown_tool', 'quota_exhausted', 'no_adapter', 'adapter_busy'];

describe('the document of the interface', () => {
  it.each<[keyof typeof api, number[]]>([
    ['health', [403, 500]],
    ['register', [400, 403, 409, 413, 415, 429, 500, 503, 504]],
    ['user', [400, 401, 403, 429, 500, 503, 504]],
    ['usage', [400, 401, 403, 429, 500, 503, 504]],
    ['executeCommand', [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504]],
    ['uploadFile', [400, 401, 403, 408, 409, 413, 415, 429, 500, 503, 504]],
    ['operation', [400, 401, 403, 404, 429, 500, 503, 504]],
    ['deleteFile', [400, 401, 403, 404, 429, 500, 503, 504]],
    ['revokeKey', [400, 401, 403, 404, 429, 500, 503, 504]],
  ])('says of %s with which statuses it refuses', (id, statuses) => {
    expect(statusesOf(id)).toEqual(statuses);
  });

  it.each<[keyof typeof api, number[]]>([
    ['mcp', [400, 401, 403, 413, 415, 429, 500, 503, 504]],
    ['mcpAtStream', [400, 401, 403, 413, 415, 429, 500, 503, 504]],
    ['mcpMessage', [400, 401, 403, 404, 413, 415, 429, 500, 503, 504]],
  ])('says of %s nothing that a tool answers within a success', (id, statuses) => {
    expect(statusesOf(id)).toEqual(statuses);
    expect([...listEndpointFaults(id, api[id])].filter((code) => toldByTools.includes(code))).toEqual([]);
  });

  it('says of every fault where it may come from, but of those that come from no endpoint', () => {
    const told = new Set(
      Object.entries<Endpoint>(api).flatMap(([id, endpoint]) => [...listEndpointFaults(id, endpoint)]),
    );
    const untold = Object.keys(faults).filter((code) => !told.has(code as FaultCode));

    expect(untold).toEqual([
      'file_not_carried',
      'too_many_adapters',
      'not_found',
      'method_not_allowed',
      'expectation_failed',
      'upgrade_required',
      'no_oauth',
      'invalid_token',
      'page_expired',
      'too_many_assistants',
      'identity_refused',
      'identity_invalid',
      'identity_unverified',
      'identity_unproven',
      'identity_outside',
      'too_many_identities',
    ]);
  });
});
