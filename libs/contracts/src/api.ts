import { accountApi } from './api/account.ts';
import { adapterApi } from './api/adapters.ts';
import { auditApi } from './api/audit.ts';
import { batchApi } from './api/batch.ts';
import { executionApi } from './api/execution.ts';
import { filesApi } from './api/files.ts';
import { identityApi } from './api/identities.ts';
import { keyApi } from './api/keys.ts';
import { libraryApi } from './api/libraries.ts';
import { mcpApi } from './api/mcp.ts';
import { operationsApi } from './api/operations.ts';
import { passkeyApi } from './api/passkeys.ts';
import { serviceApi } from './api/service.ts';
import { sessionDecisionApi } from './api/session-decisions.ts';
import { sessionApi } from './api/session.ts';
import { standardsApi } from './api/standards.ts';
import { teamApi } from './api/team.ts';
import { templateApi } from './api/templates.ts';
import { usageApi } from './api/usage.ts';
import { validationApi } from './api/validation.ts';

/** All public HTTP endpoints, by name. */
export const api = {
  ...serviceApi,
  ...accountApi,
  ...sessionApi,
  ...sessionDecisionApi,
  ...identityApi,
  ...passkeyApi,
  ...usageApi,
  ...executionApi,
  ...adapterApi,
  ...mcpApi,
  ...batchApi,
  ...operationsApi,
  ...templateApi,
  ...validationApi,
  ...filesApi,
  ...teamApi,
  ...auditApi,
  ...keyApi,
  ...libraryApi,
  ...standardsApi,
};
