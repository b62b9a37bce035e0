import { afterEach, describe, expect, test, vi } from 'vitest';
import { inlineDistance, inlineKey, inlineOffset, inlineScroll, inlineSign, scrollInline } from './direction.ts';

const read = (dir: '' | 'rtl') => vi.stubGlobal('document', { documentElement: { dir } });
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['from left to right', '', 'ArrowForward', 'ArrowBack'],
  ['from right to left', 'rtl', 'ArrowBack', 'ArrowForward'],
] as const)('with lines that run %s', (_, dir, right, left) => {
  test('arrow keys follow the eye, and other keys stay', () => {
    read(dir);
    expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'h'].map((key) => inlineKey({ key }))).toEqual([
      right,
      left,
      'ArrowUp',
      'Home',
      'h',
    ]);
  });
});

const box = { left: 100, right: 400 } as DOMRect;
/** A day of a month that is 900 px wide: 60 px wide, and 100 px from the left. */
const cell = { offsetLeft: 100, offsetWidth: 60, offsetParent: { clientWidth: 900 } } as unknown as HTMLElement;

test.each([
  ['from left to right', '', { sign: 1, distance: 30, offset: 100, scrolled: 250 }],
  ['from right to left', 'rtl', { sign: -1, distance: 270, offset: 740, scrolled: -250 }],
] as const)('places are counted from the beginning of a line that runs %s', (_, dir, expected) => {
  read(dir);
  const frame = { scrollLeft: 0 } as Element;
  scrollInline(frame, 250);
  expect(inlineScroll(frame)).toBe(250);
  const found = { sign: inlineSign(), distance: inlineDistance(box, 130), offset: inlineOffset(cell) };
  expect({ ...found, scrolled: frame.scrollLeft }).toEqual(expected);
});
