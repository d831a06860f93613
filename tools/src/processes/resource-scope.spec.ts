import { ResourceScope } from './resource-scope.ts';

describe('an owner', () => {
  it('stops what it owns in reverse order, all of it although one fails, and then says so', async () => {
    const stopped: string[] = [];
    const owner = new ResourceScope();
    const own = (name: string, failure?: string) =>
      owner.add({
        stop: async () => {
          stopped.push(name);
          if (failure) throw new Error(failure);
        },
      });
    own('folder');
    own('nats', 'nats does not end.');
    own('gateway', 'gateway had ended by itself.');

    await expect(owner.stop()).rejects.toThrow('gateway had ended by itself.');
    expect(stopped).toEqual(['gateway', 'nats', 'folder']);
  });
});
