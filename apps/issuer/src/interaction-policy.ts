import { interactionPolicy } from 'oidc-provider';

/** Returns the path of an interaction's pages. */
export const getInteractionPath = (uid: string): string => `/interaction/${uid}`;

/**
 * Creates the interaction policy: each connection of an assistant needs a key and a consent. Neither an earlier session
 * nor a consent to another client with the same name or address replaces them.
 */
export function createPolicy(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const prompts = base();
  prompts
    .get('login')
    ?.checks.add(new Check('no_key', 'an API key is required', ({ oidc }) => oidc.result?.login === undefined));
  prompts
    .get('consent')
    ?.checks.add(new Check('no_consent', 'a person must consent', ({ oidc }) => oidc.result?.consent === undefined));
  return prompts;
}
