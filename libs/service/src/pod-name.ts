import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Tells a process from every other one, also from the one that had its host and its number before. It is an address on
 * the bus, where a dot would begin another part.
 */
export const newPodName = (): string => `${hostname().replaceAll('.', '-')}-${process.pid}-${randomUUID().slice(0, 8)}`;
