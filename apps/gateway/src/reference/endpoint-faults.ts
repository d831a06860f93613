import { type Access, api, type Endpoint, isFile, isLimited, namesInPath, takesBody } from '@kerf/contracts';
import type { FaultCode } from '@kerf/errors';

type Codes = readonly FaultCode[];

/** Lists the faults of an endpoint, derived from its entry in the API table. */
export const faultsOf = (id: string, endpoint: Endpoint): ReadonlySet<FaultCode> =>
  new Set([
    ...everywhere,
    ...byAccess[endpoint.access],
    ...byOperation(id, endpoint),
    ...byRights(endpoint),
    ...(isLimited(endpoint) && endpoint.method !== 'GET' ? (['too_many_changes'] as const) : []),
    ...byContent(endpoint),
    ...namesInPath(endpoint.path).flatMap((name) => byName[name] ?? []),
    ...(ownOf[id] ?? []),
  ]);

/** Faults of every endpoint: those raised before routing, and internal errors. */
const everywhere: Codes = ['insecure_transport', 'origin_not_allowed', 'internal'];
const beyondUs: Codes = ['unavailable', 'timed_out'];
const keyed: Codes = ['invalid_key', 'key_in_query', 'rate_limited', ...beyondUs];
const slotted: Codes = ['invalid_file_token', ...beyondUs];

const operated: Codes = [
  'invalid_parameters',
  'unknown_tool',
  'unknown_file',
  'unknown_adapter',
  'tier_too_low',
  'operation_running',
  'idempotency_mismatch',
  'quota_exhausted',
  'key_cap_reached',
  'too_many_running',
  'no_adapter',
  'unfit_adapter',
  'adapter_busy',
  'adapter_gone',
  'adapter_lost',
  'adapter_invalid',
  'adapter_timed_out',
  'design_too_large',
  'called_off',
  'unrecorded',
];

const byAccess: Readonly<Record<Access, Codes>> = {
  public: [],
  key: keyed,
  admission: keyed,
  slot: slotted,
  token: ['invalid_token', 'rate_limited', ...beyondUs],
  key_or_slot: [...keyed, ...slotted],
};

/** Endpoints that report faults of an operation inside a successful MCP response. */
const toldWithin: ReadonlySet<string> = new Set<keyof typeof api>(['mcp', 'mcpAtStream', 'mcpMessage']);

const byOperation = (id: string, { access }: Endpoint): Codes =>
  access === 'admission' && !toldWithin.has(id) ? operated : [];

const byRights = ({ role, tier, personal }: Endpoint): FaultCode[] => [
  ...(role ? (['role_too_low'] as const) : []),
  ...(tier ? (['tier_too_low'] as const) : []),
  ...(personal ? (['personal_key_needed'] as const) : []),
];

const ofFiles: Codes = [
  'file_incomplete',
  'files_full',
  'file_too_large',
  'too_many_uploads',
  'storage_full',
  'unsupported_form',
  'unsupported_encoding',
];
const ofJson: Codes = ['body_too_large', 'unsupported_media_type', 'unsupported_encoding', 'unsupported_charset'];

/** Lists the faults caused by the content of a request. */
function byContent(endpoint: Endpoint): Codes {
  if (!takesBody(endpoint)) return takesFields(endpoint) ? ['invalid_parameters'] : [];
  return ['invalid_parameters', ...(isFile(endpoint.body) ? ofFiles : ofJson)];
}

const takesFields = ({ params, query }: Endpoint): boolean => [params, query].some((schema) => 'shape' in schema);

/** Faults for an unknown object, by the name of the path parameter. */
const byName: Readonly<Record<string, Codes>> = {
  file_id: ['unknown_file'],
  operation_id: ['unknown_operation'],
  key_id: ['unknown_key'],
  user_id: ['unknown_member'],
  invitation_id: ['unknown_invitation'],
  library: ['unknown_library'],
  part_id: ['unknown_part'],
  template_id: ['unknown_template'],
  spec_id: ['unknown_standard'],
  stream_id: ['unknown_stream'],
};

const publicWork: Codes = ['rate_limited', ...beyondUs];
const newKey: Codes = ['capped_key', 'expiring_key', 'too_many_keys'];

/** Faults specific to one endpoint, by its name in the API table. */
const ownOf: Readonly<Record<string, Codes>> = {
  register: [...publicWork, 'email_taken'],
  mcp: ['body_too_large'],
  mcpAtStream: ['body_too_large'],
  mcpStream: ['too_many_streams', 'streams_full'],
  mcpMessage: ['too_many_messages', 'stream_busy'],
  setDefaultAdapter: ['unknown_adapter'],
  file: ['range_not_satisfiable'],
  writeFile: ['file_exists'],
  createKey: newKey,
  rotateKey: [...newKey, 'assistant_key', 'foreign_rotation', 'key_replaced', 'key_ended'],
  revokeKey: ['role_too_low'],
  revokeExposedKeys: publicWork,
  inviteMember: ['bounded_key', 'already_invited', 'already_member', 'in_other_account', 'team_full'],
  acceptInvitation: [...publicWork, 'invalid_invitation', 'joined_elsewhere', 'team_full'],
  changeRole: ['own_role'],
  removeMember: ['owner_stays', 'role_too_low'],
} satisfies Partial<Record<keyof typeof api, Codes>>;
