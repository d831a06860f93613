import { readFile } from 'node:fs/promises';
import { consumer, derivePermissions, usageEvents, users as everybody, addSpecificationUser } from '@kerf/contracts';
import { renderNatsConfiguration } from './configuration.ts';
import { shippedNatsConfiguration } from './shipped-configuration.ts';

const users = Object.keys(everybody);

describe('the shipped configuration of NATS', () => {
  it('is current: npm run generate writes it', async () => {
    expect(await readFile(shippedNatsConfiguration, 'utf8')).toBe(renderNatsConfiguration());
  });

  it('knows the services, who deploys them and nobody else, and no password', async () => {
    const shipped = await readFile(shippedNatsConfiguration, 'utf8');
    expect([...shipped.matchAll(/user: (\w+)/g)].map(([, user]) => user)).toEqual(users);
    expect([...shipped.matchAll(/password: (\S+)/g)].map(([, password]) => password)).toEqual(
      users.map((user) => `$KERF_NATS_PASSWORD_${user.toUpperCase()}`),
    );
  });

  // NATS takes an empty list for leave to do everything.
  it.each(users)('gives %s a list of both kinds, and no wildcard over everything', (user) => {
    const { publish, subscribe } = derivePermissions(user, everybody);
    expect([publish.length, subscribe.length].every((length) => length > 0)).toBe(true);
    expect([...publish, ...subscribe].filter((subject) => /^[*>]/.test(subject))).toEqual([]);
  });
});

describe('the permissions of a service', () => {
  const silent = { serves: [], requests: [], publishes: [], subscribes: [] };
  const operation = { subject: 'shop.buy' };
  const table = {
    shop: { serves: [operation], requests: [], publishes: [{ subject: 'control.sold' }], subscribes: [] },
    buyer: { serves: [], requests: [operation], publishes: [], subscribes: [{ subject: 'control.sold' }] },
    keeper: { ...silent, owns: [usageEvents] },
    declarer: { ...silent, declares: [usageEvents] },
    writer: { ...silent, stores: [usageEvents] },
    reader: { ...silent, consumes: [consumer('tax', usageEvents)] },
    chooser: { ...silent, consumes: [consumer('tax', usageEvents, { addressFilter: '*.most' })] },
  };

  it('let it serve, tell, and reply to those who ask it', () => {
    expect(derivePermissions('shop', table)).toEqual({
      publish: ['_INBOX_buyer.>', 'control.sold'],
      subscribe: ['_INBOX_shop.>', 'shop.buy'],
    });
  });

  it('let it acknowledge what it hears, where that is awaited', () => {
    const gone = { subject: 'control.gone', receipt: true };
    const telling = { shop: { ...silent, publishes: [gone] }, buyer: { ...silent, subscribes: [gone] }, other: silent };
    expect(derivePermissions('buyer', telling).publish).toEqual(['_INBOX_shop.>']);
    expect(derivePermissions('other', telling).publish).toEqual([]);
  });

  it('let it ask, hear, and await replies', () => {
    expect(derivePermissions('buyer', table)).toEqual({
      publish: ['shop.buy'],
      subscribe: ['_INBOX_buyer.>', 'control.sold'],
    });
  });

  it.each([
    ['keeper', ['$JS.API.STREAM.CREATE.KERF_USAGE', '$JS.API.STREAM.INFO.KERF_USAGE', 'usage.>']],
    [
      'declarer',
      ['$JS.API.STREAM.CREATE.KERF_USAGE', '$JS.API.STREAM.INFO.KERF_USAGE', '$JS.API.STREAM.UPDATE.KERF_USAGE'],
    ],
    ['writer', ['usage.>']],
    [
      'reader',
      [
        '$JS.ACK.KERF_USAGE.tax.>',
        '$JS.API.CONSUMER.CREATE.KERF_USAGE.tax',
        '$JS.API.CONSUMER.INFO.KERF_USAGE.tax',
        '$JS.API.CONSUMER.MSG.NEXT.KERF_USAGE.tax',
        'dead.KERF_USAGE.tax',
      ],
    ],
    [
      'chooser',
      [
        '$JS.ACK.KERF_USAGE.tax.>',
        '$JS.API.CONSUMER.CREATE.KERF_USAGE.tax.usage.*.most',
        '$JS.API.CONSUMER.INFO.KERF_USAGE.tax',
        '$JS.API.CONSUMER.MSG.NEXT.KERF_USAGE.tax',
        'dead.KERF_USAGE.tax',
      ],
    ],
  ])('let a %s use its streams, and hear nothing but its own inbox', (user, publish) => {
    expect(derivePermissions(user, table)).toEqual({ publish, subscribe: [`_INBOX_${user}.>`] });
  });

  it('let every service reply to a specification', () => {
    expect(derivePermissions('shop', addSpecificationUser(table)).publish).toContain('_INBOX_specification.>');
  });
});
