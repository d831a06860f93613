import type { ServerContext } from '@modelcontextprotocol/server';
import { createRequestStates } from './request-state.ts';

const asked = (method: string, clientId: string) =>
  ({ mcpReq: { method }, http: { authInfo: { clientId } } }) as unknown as ServerContext;
const call = asked('tools/call', 'an account');
const [here, there] = [
  createRequestStates('a secret of all gateways'),
  createRequestStates('a secret of all gateways'),
];

describe('the state of a request between its rounds', () => {
  it('is read by every gateway, whichever has made it', async () => {
    expect(await there.verify(await here.mint({ round: 1 }, call), call)).toEqual({ round: 1 });
  });

  it.each([
    ['somebody has changed', here, call, (state: string) => `${state}x`, 'mac'],
    ['was made with another secret', createRequestStates('another secret'), call, (state: string) => state, 'mac'],
    ['was made for another account', here, asked('tools/call', 'another account'), (state: string) => state, 'bind'],
    ['was made for another method', here, asked('prompts/get', 'an account'), (state: string) => state, 'bind'],
  ])('is refused when it %s', async (_, maker, context, spoil, reason) => {
    const state = spoil(await maker.mint({ round: 1 }, context));

    await expect(there.verify(state, call)).rejects.toThrow(reason);
  });
});
