import { expect, test } from 'vitest';
import { contrastOf, hexOf, rgbOf, shadeFor, type Rgb } from './contrast.ts';

test.each([
  ['six digits', '#323DA5', [50, 61, 165]],
  ['three digits are doubled', '#0f8', [0, 255, 136]],
  ['either case', '#aBcDeF', [171, 205, 239]],
  ['without #', '323DA5', undefined],
  ['four digits', '#323D', undefined],
  ['no hexadecimal digit', '#32ZDA5', undefined],
  ['a name', 'red', undefined],
])('%s', (_, colour, rgb) => {
  expect(rgbOf(colour)).toEqual(rgb);
});

const rgb = (colour: string) => rgbOf(colour) as Rgb;

// Ratios by the WCAG 2.2 formula, as WebAIM's checker calculates them.
test.each([
  ['black on white', '#000000', '#FFFFFF', 21],
  ['a colour on itself', '#323DA5', '#323DA5', 1],
  ['grey that just passes for text', '#767676', '#FFFFFF', 4.54],
  ['grey that just fails', '#777777', '#FFFFFF', 4.48],
  ['grey that just passes for marks', '#949494', '#FFFFFF', 3.03],
  ['the primary colour on white', '#323DA5', '#FFFFFF', 8.97],
  ['the success colour on white', '#3EB75E', '#FFFFFF', 2.6],
  ['the menu as it comes', '#C9D2F7', '#1A2162', 9.73],
  ['red on blue', '#FF0000', '#0000FF', 2.15],
])('the contrast of %s', (_, one, other, ratio) => {
  expect(contrastOf(rgb(one), rgb(other))).toBeCloseTo(ratio, 1);
  expect(contrastOf(rgb(other), rgb(one))).toBe(contrastOf(rgb(one), rgb(other)));
});

test.each([
  ['a readable pair stays as it is', '#323DA5', '#FFFFFF', '#323DA5'],
  ['yellow is darkened until it is read on white', '#FFD400', '#FFFFFF', '#8'],
  ['white becomes a grey', '#FFFFFF', '#FFFFFF', '#7'],
])('%s', (_, colour, ground, begins) => {
  const shade = shadeFor(rgb(colour), [0, 0, 0], [rgb(ground)], 4.5);
  expect(contrastOf(shade, rgb(ground))).toBeGreaterThanOrEqual(4.5);
  expect(hexOf(shade)).toMatch(new RegExp(`^${begins}`));
});
