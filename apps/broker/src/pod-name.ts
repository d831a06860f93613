import { hostname } from 'node:os';

/**
 * Tells this process from every other broker, also from the one that had its host and its number before. It is an
 * address on the bus, where a dot would begin another part.
 */
export const podName = `${hostname().replaceAll('.', '-')}-${process.pid}-${Date.now().toString(36)}`;
