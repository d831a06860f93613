import { Owner } from './owner.ts';

describe('an owner', () => {
  it('stops what it owns in reverse order, all of it although one fails, and then says so', async () => {
    const stopped: string[] = [];
    const owner = new Owner();
    const own = (name: string, failure?: string) =>
      owner.own({
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
