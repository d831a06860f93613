/** Release of a service: the previous one, or the one of this tree. */
type Side = 'old' | 'new';

/** Services that are mixed. */
export const mixedServices = ['gateway', 'quota', 'broker'] as const;

/** Release of each mixed service. */
export type Mix = Readonly<Record<(typeof mixedServices)[number], Side>>;

/**
 * All eight mixes. Each differs from the one before in one service, so that every service is replaced in both
 * directions while the others keep running.
 */
export const mixes: readonly Mix[] = [
  'old old old',
  'old new old',
  'new new old',
  'new old old',
  'new old new',
  'new new new',
  'old new new',
  'old old new',
].map((text) => {
  const [gateway, quota, broker] = text.split(' ').map((side): Side => (side === 'old' ? 'old' : 'new'));
  return { gateway: gateway ?? 'new', quota: quota ?? 'new', broker: broker ?? 'new' };
});

/** The previous release alone, twice: the second round replays the answers of the first. */
export const unmixed: readonly Mix[] = mixes.slice(0, 1).flatMap((mix) => [mix, mix]);

/** Release of a service in a mix. Accounts and standards are replaced with quota. */
export const getSide = (mix: Mix, name: string): Side =>
  name === 'gateway' || name === 'broker' ? mix[name] : mix.quota;
