import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** Protocol era: up to 2025 a connection starts with initialize; since 2026 every request is self-contained. */
export type Era = 'legacy' | 'modern';

/** First protocol version in which every request is self-contained. */
export const modernVersion = '2026-07-28';

/** Protocol versions of the legacy era, newest first. */
export const legacyVersions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS;
