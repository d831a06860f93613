import {
  type Access,
  api,
  type Endpoint,
  isFileBody,
  isRateLimited,
  getPathParameters,
  hasBody,
} from '@kerf/contracts';
import type { FaultCode } from '@kerf/errors';

type Codes = readonly FaultCode[];

/** Lists the faults of an endpoint, derived from its entry in the API table. */
export const listEndpointFaults = (id: string, endpoint: Endpoint): ReadonlySet<FaultCode> =>
  new Set([
    ...commonFaults,
    ...faultsByAccess[endpoint.keyOnly ? 'admission' : endpoint.access],
    ...listOperationFaults(id, endpoint),
    ...listPermissionFaults(endpoint),
    ...(isRateLimited(endpoint) && endpoint.method !== 'GET' ? (['too_many_changes'] as const) : []),
    ...listContentFaults(endpoint),
    ...getPathParameters(endpoint.path).flatMap((name) => faultsByPathName[name] ?? []),
    ...(faultsByEndpoint[id] ?? []),
  ]);

/** Faults of every endpoint: those raised before routing, and internal errors. */
const commonFaults: Codes = ['insecure_transport', 'origin_not_allowed', 'internal'];
const dependencyFaults: Codes = ['unavailable', 'timed_out'];
const loadFaults: Codes = ['rate_limited', 'overloaded', ...dependencyFaults];
const keyFaults: Codes = ['invalid_key', 'key_in_query', ...loadFaults];
const sessionFaults: Codes = ['not_signed_in', 'keys_undecided', 'passkey_needed', 'account_closing'];
const fileTokenFaults: Codes = ['invalid_file_token', ...dependencyFaults];

const operationFaults: Codes = [
  'invalid_parameters',
  'unknown_tool',
  'unknown_file',
  'unknown_adapter',
  'tier_too_low',
  'operation_running',
  'idempotency_mismatch',
  'answer_unavailable',
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
  'storage_full',
  'deadline_passed',
  'shutting_down',
];

const faultsByAccess: Readonly<Record<Access, Codes>> = {
  public: [],
  key: [...keyFaults, ...sessionFaults],
  session: [...keyFaults, ...sessionFaults, 'session_needed'],
  admission: keyFaults,
  slot: fileTokenFaults,
  token: ['invalid_token', ...loadFaults],
  key_or_slot: [...keyFaults, ...sessionFaults, ...fileTokenFaults],
};

/** Endpoints that report faults of an operation inside a successful MCP response. */
const reportedOverMcp: ReadonlySet<string> = new Set<keyof typeof api>(['mcp', 'mcpAtStream', 'mcpMessage']);

const listOperationFaults = (id: string, { access }: Endpoint): Codes =>
  access === 'admission' && !reportedOverMcp.has(id) ? operationFaults : [];

const listPermissionFaults = ({ role, tier, personal, fresh }: Endpoint): FaultCode[] => [
  ...(fresh ? (['confirm_needed'] as const) : []),
  ...(role ? (['role_too_low'] as const) : []),
  ...(tier ? (['tier_too_low'] as const) : []),
  ...(personal ? (['personal_key_needed'] as const) : []),
];

const fileFaults: Codes = [
  'file_incomplete',
  'files_full',
  'file_too_large',
  'too_many_uploads',
  'storage_full',
  'unsupported_form',
  'unsupported_encoding',
];
const jsonFaults: Codes = ['body_too_large', 'unsupported_media_type', 'unsupported_encoding', 'unsupported_charset'];

/** Lists the faults caused by the content of a request. */
function listContentFaults(endpoint: Endpoint): Codes {
  if (!hasBody(endpoint)) return hasFields(endpoint) ? ['invalid_parameters'] : [];
  return ['invalid_parameters', ...(isFileBody(endpoint.body) ? fileFaults : jsonFaults)];
}

const hasFields = ({ params, query }: Endpoint): boolean => [params, query].some((schema) => 'shape' in schema);

/** Faults for an unknown object, by the name of the path parameter. */
const faultsByPathName: Readonly<Record<string, Codes>> = {
  adapter_id: ['unknown_adapter'],
  file_id: ['unknown_file'],
  operation_id: ['unknown_operation'],
  key_id: ['unknown_key'],
  user_id: ['unknown_member'],
  invitation_id: ['unknown_invitation'],
  provider: ['unknown_provider'],
  identity_id: ['unknown_identity'],
  session_id: ['unknown_session'],
  passkey_id: ['unknown_passkey'],
  library: ['unknown_library'],
  part_id: ['unknown_part'],
  template_id: ['unknown_template'],
  spec_id: ['unknown_standard'],
  stream_id: ['unknown_stream'],
};

const publicRequestFaults: Codes = ['rate_limited', ...dependencyFaults];
const registrationFaults: Codes = ['registration_closed', 'registration_unapproved', 'tier_closed'];
const codeFaults: Codes = ['no_sign_in', 'wrong_code', 'code_dead', 'code_expired'];
const challengeFaults: Codes = ['passkeys_off', 'storage_full'];
const proofFaults: Codes = ['no_challenge', 'passkey_refused', 'passkeys_off'];
const newPasskeyFaults: Codes = ['address_unproven', 'too_many_passkeys', 'passkey_held'];
const newKeyFaults: Codes = ['capped_key', 'expiring_key', 'too_many_keys', 'too_many_changes_a_day'];

/** Faults specific to one endpoint, by its name in the API table. */
const faultsByEndpoint: Readonly<Record<string, Codes>> = {
  register: [...publicRequestFaults, ...registrationFaults, 'email_taken', 'storage_full'],
  sendCode: [...publicRequestFaults, 'sign_in_off', 'sign_in_elsewhere', 'storage_full'],
  startSession: [...publicRequestFaults, ...codeFaults, 'sign_in_elsewhere', ...registrationFaults, 'account_erasing'],
  signInProviders: dependencyFaults,
  beginProviderSignIn: [...publicRequestFaults, 'provider_away'],
  sendConfirmationCode: ['sign_in_off', 'storage_full'],
  confirmSession: codeFaults,
  openPasskeySignIn: [...publicRequestFaults, ...challengeFaults],
  startPasskeySession: [...publicRequestFaults, ...proofFaults],
  openPasskeyConfirmation: challengeFaults,
  confirmWithPasskey: proofFaults,
  offerPasskey: [...challengeFaults, ...newPasskeyFaults],
  addPasskey: [...proofFaults, ...newPasskeyFaults, 'passkey_known', 'too_many_changes_a_day'],
  setPasskeyPolicy: ['no_own_passkey', 'too_many_changes_a_day'],
  events: ['too_many_event_streams', 'event_streams_full'],
  createTicket: ['oauth_off'],
  exportAccount: ['export_running', 'too_many_changes_a_day'],
  closeAccount: ['wrong_address', 'too_many_changes_a_day'],
  keepAccount: ['account_erasing'],
  mcp: ['body_too_large'],
  mcpAtStream: ['body_too_large'],
  mcpStream: ['too_many_streams', 'streams_full'],
  mcpMessage: ['too_many_messages', 'stream_busy'],
  setDefaultAdapter: ['unknown_adapter', 'too_many_changes_a_day'],
  preview: ['unfit_adapter', 'adapter_in_use', 'preview_failed'],
  previewFile: ['range_not_satisfiable'],
  file: ['range_not_satisfiable'],
  writeFile: ['file_exists'],
  createKey: [...newKeyFaults, 'storage_full'],
  updateKey: ['assistant_key', 'key_ended', 'higher_cap', 'too_many_changes_a_day'],
  rotateKey: [...newKeyFaults, 'assistant_key', 'foreign_rotation', 'key_replaced', 'key_ended'],
  revokeKey: ['role_too_low'],
  revokeExposedKeys: publicRequestFaults,
  inviteMember: [
    'bounded_key',
    'already_invited',
    'already_member',
    'in_other_account',
    'team_full',
    'storage_full',
    'too_many_changes_a_day',
  ],
  acceptInvitation: [
    ...publicRequestFaults,
    'invalid_invitation',
    'joined_elsewhere',
    'used_elsewhere',
    'team_full',
    'storage_full',
  ],
  changeRole: ['own_role', 'too_many_changes_a_day'],
  removeMember: ['owner_stays', 'role_too_low'],
} satisfies Partial<Record<keyof typeof api, Codes>>;
