import { toolScope } from '@kerf/contracts';
import type { Provider } from 'oidc-provider';
import { matchesPath } from './matches-path.ts';

/** Replaces the requested scope: there is one scope, and assistants may request none or others. */
export function forceToolScope(provider: Provider): void {
  provider.use(async (context, next) => {
    if (matchesPath(context.path, provider.pathFor('authorization')))
      context.query = { ...context.query, scope: toolScope };
    await next();
  });
}
