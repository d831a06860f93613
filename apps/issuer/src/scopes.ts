import { toolScope } from '@kerf/contracts';
import type { Provider } from 'oidc-provider';
import { isAt } from './is-at.ts';

/** Replaces the requested scope: there is one scope, and assistants may request none or others. */
export function askForTools(provider: Provider): void {
  provider.use(async (context, next) => {
    if (isAt(context.path, provider.pathFor('authorization'))) context.query = { ...context.query, scope: toolScope };
    await next();
  });
}
