import { createStateSequence, StateHistory } from './state-history.ts';

interface Thing {
  readonly id: string;
  readonly form: number;
}

let forgotten: string[];
let timeline: StateHistory<Thing>;

const now = () => [...timeline.current.keys()];
const things = (...ids: string[]): Thing[] => ids.map((id) => ({ id, form: 1 }));

/** The change after which there are these, and nothing else. */
function state(...ids: string[]) {
  const { current } = timeline;
  const removed = [...current.keys()].filter((id) => !ids.includes(id));
  return { removed, put: things(...ids.filter((id) => !current.has(id))) };
}

beforeEach(() => {
  forgotten = [];
  timeline = new StateHistory<Thing>(createStateSequence([[]], 0), ({ id }) => forgotten.push(id));
});

describe('a timeline', () => {
  it('goes back and forward', () => {
    timeline.pushChange(state('a'));
    timeline.pushChange(state('a', 'b'));
    timeline.moveBy(-2);
    expect([now(), timeline.undoCount, timeline.redoCount]).toEqual([[], 0, 2]);
    timeline.moveBy(1);
    expect([now(), timeline.undoCount, timeline.redoCount]).toEqual([['a'], 1, 1]);
    expect(() => timeline.moveBy(2)).toThrow(RangeError);
  });

  it('forgets what was undone as soon as something else is done', () => {
    timeline.pushChange(state('a'));
    timeline.pushChange(state('a', 'b'));
    timeline.pushChange(state('b'));
    timeline.moveBy(-2);
    expect(forgotten).toEqual([]);
    timeline.pushChange(state('a', 'c'));

    expect(forgotten).toEqual(['b']);
    expect(timeline.redoCount).toBe(0);
  });

  it('remembers fifty steps, and forgets what is only in older ones', () => {
    timeline.pushChange(state('first'));
    timeline.pushChange(state('second'));
    for (let i = 0; i < 49; i += 1) timeline.pushChange(state('second', `item ${i}`));
    expect([timeline.undoCount, forgotten]).toEqual([50, []]);
    timeline.pushChange(state('second'));

    expect([timeline.undoCount, forgotten]).toEqual([50, ['first']]);
  });
});

describe('a timeline of things that change', () => {
  const changed = { id: 'a', form: 2 };
  beforeEach(() => {
    timeline.pushChange(state('a', 'b'));
    timeline.pushChange({ removed: [], put: [changed] });
  });

  it('keeps them in their places', () => {
    expect([...timeline.current.values()]).toEqual([changed, { id: 'b', form: 1 }]);
  });

  it('has what was removed in its place when it goes back', () => {
    timeline.pushChange({ removed: ['a'], put: [] });
    timeline.moveBy(-1);

    expect(now()).toEqual(['a', 'b']);
    expect(timeline.current.get('a')).toBe(changed);
  });

  it('forgets the form that was undone, and not the thing', () => {
    timeline.moveBy(-1);
    timeline.pushChange(state('a', 'b', 'c'));

    expect(forgotten).toEqual(['a']);
    expect(timeline.current.get('a')).toEqual({ id: 'a', form: 1 });
  });

  it('forgets the first form once no state holds it', () => {
    timeline.dropOldest();
    expect(forgotten).toEqual([]);
    timeline.dropOldest();

    expect(forgotten).toEqual(['a']);
    expect(timeline.dropOldest()).toBe(false);
  });

  it('forgets within one step what came and went in it', () => {
    timeline.setCheckpoint();
    timeline.pushChange({ removed: [], put: [{ id: 'a', form: 3 }] });
    timeline.pushChange({ removed: [], put: [{ id: 'a', form: 4 }] });
    timeline.squashToCheckpoint();

    expect([forgotten, timeline.current.get('a')?.form, timeline.undoCount]).toEqual([['a'], 4, 3]);
  });
});

describe('a marked timeline', () => {
  beforeEach(() => {
    timeline.pushChange(state('a'));
    timeline.pushChange(state('a', 'b'));
    timeline.moveBy(-1);
    timeline.setCheckpoint();
    timeline.pushChange(state('a', 'c'));
    timeline.pushChange(state('c', 'd'));
  });

  it('goes back to the mark, with what was undone before it', () => {
    timeline.restoreCheckpoint();

    expect([now(), timeline.undoCount, timeline.redoCount]).toEqual([['a'], 1, 1]);
    expect(forgotten).toEqual(['c', 'd']);
    timeline.moveBy(1);
    expect(now()).toEqual(['a', 'b']);
  });

  it('keeps what came since as one step', () => {
    timeline.pushChange(state('d'));
    timeline.squashToCheckpoint();

    expect([now(), timeline.undoCount, timeline.redoCount]).toEqual([['d'], 2, 0]);
    expect(forgotten.toSorted()).toEqual(['b', 'c']);
    timeline.moveBy(-1);
    expect(now()).toEqual(['a']);
  });

  it('goes on from where it is, each step a step of its own, and forgets only now', () => {
    timeline.moveBy(-1);
    timeline.pushChange(state('a', 'e'));
    expect(forgotten).toEqual([]);
    timeline.clearCheckpoint();

    expect([now(), timeline.undoCount, timeline.redoCount]).toEqual([['a', 'e'], 3, 0]);
    expect(forgotten.toSorted()).toEqual(['b', 'd']);
    timeline.moveBy(-2);
    expect(now()).toEqual(['a']);
    timeline.pushChange(state('f'));
    expect(forgotten.toSorted()).toEqual(['b', 'c', 'd', 'e']);
  });

  it('remembers fifty steps of those it goes on with', () => {
    for (let i = 0; i < 60; i += 1) timeline.pushChange(state(`item ${i}`));
    timeline.clearCheckpoint();

    expect([timeline.undoCount, forgotten]).toEqual([50, expect.arrayContaining(['a', 'b', 'c', 'd', 'item 8'])]);
    expect(forgotten).toHaveLength(13);
  });

  it('forgets also what was undone since, when it goes back', () => {
    timeline.moveBy(-1);
    timeline.pushChange(state('a', 'e'));
    timeline.restoreCheckpoint();

    expect(forgotten.toSorted()).toEqual(['c', 'd', 'e']);
  });

  it('goes back however much came since', () => {
    for (let i = 0; i < 200; i += 1) timeline.pushChange(state(`item ${i}`));
    timeline.restoreCheckpoint();

    expect(now()).toEqual(['a']);
    expect(forgotten).toHaveLength(202);
  });

  it('takes no step when nothing came since', () => {
    timeline.restoreCheckpoint();
    timeline.setCheckpoint();
    timeline.squashToCheckpoint();

    expect([timeline.undoCount, timeline.redoCount]).toEqual([1, 1]);
  });
});
