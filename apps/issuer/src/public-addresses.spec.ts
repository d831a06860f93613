import { PublicAddresses } from './public-addresses.ts';

describe('an address that a request of ours may go to', () => {
  const addresses = new PublicAddresses([]);

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(addresses.isAllowed(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '::127.0.0.1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(addresses.isAllowed(address)).toBe(false);
  });

  it('is one of a private network that an operator has named', () => {
    const named = new PublicAddresses(['10.1.0.0/16', 'fd00::/8']);

    expect(['10.1.2.3', 'fd00::1', '10.2.0.1', '127.0.0.1'].map((one) => named.isAllowed(one))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('cannot be named by what is no network', () => {
    expect(() => new PublicAddresses(['10.0.0.0/33'])).toThrow(
      'KERF_OAUTH_CLIENT_NETWORKS: 10.0.0.0/33 is neither an address nor a network.',
    );
  });

  describe.each([
    { all: true, found: expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]) },
    { all: false, found: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
  ])('behind a name, with all of them wanted: $all,', ({ all, found }) => {
    const looked = (allowed: PublicAddresses) =>
      new Promise((resolve, reject) => {
        allowed.lookup('localhost', { all }, (error, address) => (error ? reject(error) : resolve(address)));
      });

    it('is one of those, if all of them are public', async () => {
      await expect(looked(addresses)).rejects.toThrow('localhost is at an address that is not public');
      await expect(looked(new PublicAddresses(['127.0.0.0/8', '::1']))).resolves.toEqual(found);
    });
  });
});
