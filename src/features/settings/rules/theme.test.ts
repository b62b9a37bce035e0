import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, rgbOf, type Rgb } from './contrast.ts';
import {
  goodContrast,
  hardPairs,
  pairsOf,
  standardColours,
  themeProperties,
  unreadablePairs,
  type Colours,
} from './theme.ts';
import { presets } from './theme-presets.ts';

const rgb = (colour: string | undefined) => rgbOf(colour ?? '') as Rgb;
const menu = (back: string, text: string): Colours => ({
  ...standardColours,
  menu_background_color: back,
  menu_text_color: text,
});

test.each([
  ['easily read', '#000000', '#FFFFFF', 'good'],
  ['just easily', '#FFFFFF', '#767676', 'good'],
  ['a little too faint', '#FFFFFF', '#777777', 'hard'],
  ['just not refused', '#FFFFFF', '#949494', 'hard'],
  ['too faint', '#FFFFFF', '#999999', 'refused'],
  ['the same colour', '#123', '#112233', 'refused'],
  ['an invalid colour is reported elsewhere', '#12', '#FFFFFF', 'good'],
])('a menu that is %s', (_, back, text, expected) => {
  const colours = menu(back, text);
  const found = unreadablePairs(colours).includes('menu_text_color')
    ? 'refused'
    : hardPairs(colours).length
      ? 'hard'
      : 'good';
  expect(found).toBe(expected);
});

test('every preset is read easily', () => {
  for (const { name, colours } of presets) {
    expect([name, hardPairs(colours)]).toEqual([name, []]);
    expect(pairsOf(colours)).toHaveLength(2);
  }
});

test('the standard colours leave the page as it is drawn', () => {
  expect(themeProperties(standardColours)).toEqual({});
});

test('links and the menu of the dark scheme are readable with any colours', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, colour, colour, (menuBack, menuText, button, buttonText) => {
      const set = themeProperties({
        menu_background_color: menuBack,
        menu_text_color: menuText,
        button_background_link_color: button,
        button_text_color: buttonText,
      });
      // The page's colours are rounded to whole numbers, which may lose a hundredth.
      const enough = goodContrast - 0.05;
      for (const ground of ['#FFFFFF', '#F8F8FB'])
        expect(contrastOf(rgb(set['--company-link']), rgb(ground))).toBeGreaterThan(enough);
      for (const ground of ['#181B24', '#101219'])
        expect(contrastOf(rgb(set['--company-link-dark']), rgb(ground))).toBeGreaterThan(enough);
      expect(contrastOf(rgb(set['--company-menu-text-dark']), rgb(set['--company-menu-bg-dark']))).toBeGreaterThan(
        enough,
      );
      expect(contrastOf(rgb(set['--company-menu-strong']), rgb(set['--company-menu-bg']))).toBeGreaterThan(enough);
    }),
  );
});
