import { describe, expect, it } from 'vitest';
import { fillsOf, ticksOf } from './balance-fills.ts';

describe('the sections of a balance', () => {
  it('follow each other, and what expires is the end of what is left', () => {
    expect(fillsOf(32, { taken: 19.5, booked: 2, expiring: 5.5 })).toEqual([
      { from: 0, to: 19.5, fill: 'taken' },
      { from: 19.5, to: 21.5, fill: 'booked' },
      { from: 26.5, to: 32, fill: 'expiring' },
    ]);
  });

  it('leave out what is nothing', () => {
    expect(fillsOf(5, { taken: 0, waiting: 1, asked: 0, expiring: 0 })).toEqual([{ from: 0, to: 1, fill: 'waiting' }]);
    expect(fillsOf(0, {})).toEqual([]);
  });

  it('say what is too much, at the place where it begins', () => {
    expect(fillsOf(5, { taken: 3, booked: 1, asked: 2.5 })).toEqual([
      { from: 0, to: 3, fill: 'taken' },
      { from: 3, to: 4, fill: 'booked' },
      { from: 4, to: 5, fill: 'asked' },
      { from: 5, to: 6.5, fill: 'over' },
    ]);
    expect(fillsOf(5, { taken: 6, waiting: 1 })).toEqual([
      { from: 0, to: 5, fill: 'taken' },
      { from: 5, to: 7, fill: 'over' },
    ]);
    expect(fillsOf(-2, { asked: 1 })).toEqual([{ from: 0, to: 1, fill: 'over' }]);
  });

  it('show what would be added as the last of what is left', () => {
    expect(fillsOf(10, { taken: 3, added: 1.5 })).toEqual([
      { from: 0, to: 3, fill: 'taken' },
      { from: 8.5, to: 10, fill: 'asked' },
    ]);
    expect(fillsOf(10, { taken: 9.5, added: 1.5 }).at(-1)).toEqual({ from: 9.5, to: 10, fill: 'asked' });
  });

  it('never let what expires cover what is used', () => {
    expect(fillsOf(10, { taken: 8, expiring: 5 })).toEqual([
      { from: 0, to: 8, fill: 'taken' },
      { from: 8, to: 10, fill: 'expiring' },
    ]);
  });

  it('end where their sum ends, in hundredths', () => {
    expect(fillsOf(1, { taken: 0.1, booked: 0.2 }).at(-1)).toEqual({ from: 0.1, to: 0.3, fill: 'booked' });
  });
});

describe('the ticks of a balance', () => {
  it('are one a day, longer for every fifth', () => {
    const ticks = ticksOf(32.5);
    expect(ticks).toHaveLength(33);
    expect(ticks.filter(({ isLong }) => isLong).map(({ day }) => day)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  });

  it('have a number each where there are few', () => {
    expect(ticksOf(5.5).filter(({ isLong }) => isLong)).toHaveLength(6);
    expect(ticksOf(0)).toEqual([{ day: 0, isLong: true }]);
  });

  it('become fewer where a day has no room', () => {
    expect(ticksOf(240)).toHaveLength(49);
    expect(ticksOf(9000).length).toBeLessThanOrEqual(61);
  });
});
