import { hostPrefix, getNetwork, sitePrefix } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32', '203.0.113/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113/24'],
    ['2001:db8:1:2a3:4:5:6:7', '20010db8000102a3/64', '20010db8000102/56'],
    ['2001:db8::1', '20010db800000000/64', '20010db8000000/56'],
    ['fe80::1%eth0', 'fe80000000000000/64', 'fe800000000000/56'],
    ['::1', '0000000000000000/64', '00000000000000/56'],
    ['203.0.113.7:49152', '203.0.113.7/32', '203.0.113/24'],
    ['[2001:db8:1:2a3::7]:49152', '20010db8000102a3/64', '20010db8000102/56'],
    ['[2001:db8::1]', '20010db800000000/64', '20010db8000000/56'],
    ['[::ffff:203.0.113.7]:49152', '203.0.113.7/32', '203.0.113/24'],
    ['somewhere', 'somewhere', 'somewhere'],
  ])('of %s is %s as a host and %s as a site', (address, asHost, asSite) => {
    expect(getNetwork(address, hostPrefix)).toBe(asHost);
    expect(getNetwork(address, sitePrefix)).toBe(asSite);
  });
});
