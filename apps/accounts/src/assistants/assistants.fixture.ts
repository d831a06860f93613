import { assistants, type KeyManager } from '@kerf/contracts';
import type { AccountsWorld } from '../accounts-world.fixture.ts';
import { newDigest } from '../team/newcomers.fixture.ts';

/** Allows a new assistant with the key of a member. */
export async function allowAssistant(
  world: AccountsWorld,
  { keyId }: Pick<KeyManager, 'keyId'>,
  grantId: string = crypto.randomUUID(),
) {
  const shown = { keys: [await world.getDigest(keyId)], grantId, name: 'An assistant' };
  await world.world.bus.request(assistants.allowAssistant, shown);
  return grantId;
}

interface Token {
  readonly digest?: string | undefined;
  readonly lifeS?: number | undefined;
}

/** Replaces the token of an assistant. */
export const renewAssistant = (
  world: AccountsWorld,
  grantId: string,
  { digest = newDigest(), lifeS = 900 }: Token = {},
) => world.world.bus.request(assistants.renewAssistant, { grantId, digest, lifeS });
