/** Release of a process: the previous one, or the one of this tree. */
export type Side = 'old' | 'new';

/** Releases of a service: one of them, or a process of each. */
type Sides = Side | 'both';

/** Services that are mixed. */
export const mixedServices = ['gateway', 'quota', 'broker'] as const;

/** Releases of each mixed service. */
export type Mix = Readonly<Record<(typeof mixedServices)[number], Sides>>;

/**
 * All eight mixes with one process of each service, then one with two, so that every process meets both releases of
 * its neighbours and of itself. Of the eight, each differs from the one before in one service, so that every service
 * is replaced in both directions while the others keep running.
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
  'both both both',
].map((text) => {
  const [gateway = 'new', quota = 'new', broker = 'new'] = text.split(' ').map(readSides);
  return { gateway, quota, broker };
});

/** The previous release alone, twice: the second round replays the answers of the first. */
export const unmixed: readonly Mix[] = mixes.slice(0, 1).flatMap((mix) => [mix, mix]);

/** Releases of which a mix runs a process of a service. Accounts and standards are replaced with quota. */
export function listSides(mix: Mix, name: string): readonly Side[] {
  const sides = name === 'gateway' || name === 'broker' ? mix[name] : mix.quota;
  return sides === 'both' ? ['old', 'new'] : [sides];
}

function readSides(word: string): Sides {
  return word === 'old' || word === 'both' ? word : 'new';
}
