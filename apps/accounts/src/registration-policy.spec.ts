import { readAccountsConfig } from './config.ts';
import { RegistrationPolicy } from './registration-policy.ts';

const base = {
  KERF_NATS_URL: 'nats://127.0.0.1:4222',
  KERF_INTERNAL_PORT: '0',
  KERF_DATABASE_URL: 'postgresql://127.0.0.1/kerf',
};
const open = (settings: Record<string, string>) => new RegistrationPolicy(readAccountsConfig({ ...base, ...settings }));
const approval = {
  KERF_REGISTRATION: 'approval',
  KERF_REGISTRATION_APPROVED: 'Ada@example.com, @corp.example',
};

describe('registration', () => {
  it.each<[string, Record<string, string>, string, 'free' | 'pro']>([
    ['anyone as free by default', {}, 'ada@example.com', 'free'],
    ['anyone in a tier that is open', { KERF_REGISTRATION_TIERS: 'free, pro' }, 'ada@example.com', 'pro'],
    ['an address that is approved', approval, 'ada@example.com', 'free'],
    ['an address of a domain that is approved', approval, 'bob@corp.example', 'free'],
  ])('is open to %s', (_, settings, email, tier) => {
    expect(() => open(settings).checkRegistration(email, tier)).not.toThrow();
  });

  it.each<[string, Record<string, string>, string, 'free' | 'pro', string]>([
    ['a tier that is not open', {}, 'ada@example.com', 'pro', 'tier_closed'],
    ['anyone when it is closed', { KERF_REGISTRATION: 'closed' }, 'ada@example.com', 'free', 'registration_closed'],
    ['an address that is not approved', approval, 'eve@example.com', 'free', 'registration_unapproved'],
    ['a subdomain of an approved domain', approval, 'eve@evil.corp.example', 'free', 'registration_unapproved'],
    ['a domain that ends like an approved one', approval, 'eve@evilcorp.example', 'free', 'registration_unapproved'],
    ['a closed tier with an approved address', approval, 'ada@example.com', 'pro', 'tier_closed'],
  ])('refuses %s', (_, settings, email, tier, code) => {
    expect(() => open(settings).checkRegistration(email, tier)).toThrow(expect.objectContaining({ code, status: 403 }));
  });

  it('says which tiers are open', () => {
    expect(() => open({ KERF_REGISTRATION_TIERS: 'free,maker' }).checkRegistration('a@example.com', 'team')).toThrow(
      'The tier team is not open for registration here. Register with one of free, maker',
    );
  });

  it('refuses a tier that does not exist', () => {
    expect(() => open({ KERF_REGISTRATION_TIERS: 'gold' })).toThrow(/KERF_REGISTRATION_TIERS/);
  });
});
