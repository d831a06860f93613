import { toolScope } from '@kerf/contracts';
import type { Provider } from 'oidc-provider';
import { isAt } from './is-at.ts';

/** There is one scope, and every assistant asks for it: also one that asks for none, or for others that it knows. */
export function askForTools(provider: Provider): void {
  provider.use(async (context, next) => {
    if (isAt(context.path, provider.pathFor('authorization'))) context.query = { ...context.query, scope: toolScope };
    await next();
  });
}
