import { findFreePort } from '@kerf/tools';
import * as z from 'zod';
import { grantAccess, Browser } from '../oauth/browser.ts';
import { OauthEnvironment } from '../oauth/oauth-environment.ts';
import { runAuthorizationSuite } from './authorization-suite.ts';

const suiteDeadlineMs = 70_000;

describe('two issuers', () => {
  let place: OauthEnvironment;
  beforeAll(async () => {
    place = await OauthEnvironment.start();
  });
  afterAll(() => place.stop());

  it(
    'meet what the conformance suite asks of an authorization server',
    async () => {
      const { key } = await place.registerAccount();
      const port = await findFreePort();
      const redirect = `http://127.0.0.1:${port}/callback`;
      const registered = await place.registerClient({ client_name: 'conf', redirect_uris: [redirect] });
      const { client_id: clientId } = z.object({ client_id: z.string() }).parse(registered.body);
      const { issuerUrl, caFile, resource } = place;

      const said = await runAuthorizationSuite(
        { issuerUrl, clientId, resource: resource.href, port, caFile },
        async (url) => {
          await fetch(await grantAccess(new Browser(place), url, key));
        },
      );

      expect(said).toEqual([
        '✓ authorization-server-metadata-endpoint: 2 passed, 0 failed',
        '✓ authorization-code-grant: 1 passed, 0 failed',
      ]);
    },
    suiteDeadlineMs,
  );
});
