import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** Up to 2025 a connection began with initialize; since 2026 every request says what it needs to. */
export type Era = 'legacy' | 'modern';

/** The first revision in which every request is complete in itself. */
export const modernVersion = '2026-07-28';

/** The revisions of the era before, the newest first. */
export const legacyVersions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS;
