import type { accounts, Input } from '@kerf/contracts';
import { bytesOf } from '../bytes.ts';

type StoredKey = Input<typeof accounts.register>['key'];

/** The row of a key that was made elsewhere and came as its stored form. */
export const newKey = ({ digest, prefix, last4 }: StoredKey) => ({ digest: bytesOf(digest), prefix, last4 });
