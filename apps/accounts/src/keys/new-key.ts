import type { accounts, Input } from '@kerf/contracts';
import { bytesOf } from '../bytes.ts';

type StoredKey = Input<typeof accounts.register>['key'];

/** Converts the stored form of a key to the columns of its row. */
export const newKey = ({ digest, prefix, last4 }: StoredKey) => ({ digest: bytesOf(digest), prefix, last4 });
