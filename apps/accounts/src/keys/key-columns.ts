import type { accounts, Input } from '@kerf/contracts';
import { parseHex } from '../hex.ts';

type StoredKey = Input<typeof accounts.register>['key'];

/** Converts the stored form of a key to the columns of its row. */
export const toKeyColumns = ({ digest, prefix, last4 }: StoredKey) => ({ digest: parseHex(digest), prefix, last4 });
