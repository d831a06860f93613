import { requiresSlot } from './requires-slot.ts';

const object = 'kerf://adapters/a/objects/b';
const completing = (name: string) => ({ ref: { type: 'ref/resource', uri: 'x' }, argument: { name, value: '' } });

it.each([
  ['tools/call', { name: 'create_box' }, true],
  ['resources/read', { uri: object }, true],
  ['completion/complete', completing('object_id'), true],
  ['resources/read', { uri: 'kerf://adapters/a/document' }, false],
  ['resources/read', { uri: 'kerf://files/objects/objects' }, false],
  ['resources/read', {}, false],
  ['completion/complete', completing('adapter_id'), false],
  ['initialize', {}, false],
  ['ping', {}, false],
  ['tools/list', {}, false],
  ['resources/list', { uri: object }, false],
])('%s of %j runs something: %s', (method, params, isSo) => {
  expect(requiresSlot({ jsonrpc: '2.0', id: 1, method, params })).toBe(isSo);
});
