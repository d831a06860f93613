import { interactionPolicy } from 'oidc-provider';

/** Where somebody answers what the issuer asks them. */
export const interactionPath = (uid: string): string => `/interaction/${uid}`;

/**
 * Whoever connects an assistant shows a key and allows that assistant, each time: no session from before, no consent to
 * another client with the same name or address, answers for them.
 */
export function policy(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const prompts = base();
  prompts
    .get('login')
    ?.checks.add(new Check('no_key', 'a key must be shown', ({ oidc }) => oidc.result?.login === undefined));
  prompts
    .get('consent')
    ?.checks.add(new Check('no_consent', 'a person must allow it', ({ oidc }) => oidc.result?.consent === undefined));
  return prompts;
}
