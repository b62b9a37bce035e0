import { contrastOf, hexOf, mixColours, rgbOf, shadeFor, type Rgb } from './contrast.ts';

/** The four colours of a company (specification A §3, theme_class), as # with 3 or 6 hexadecimal digits. */
export interface Colours {
  readonly menu_background_color: string;
  readonly menu_text_color: string;
  readonly button_background_link_color: string;
  readonly button_text_color: string;
}

export const standardColours: Colours = {
  menu_background_color: '#1A2162',
  menu_text_color: '#C9D2F7',
  button_background_link_color: '#323DA5',
  button_text_color: '#FFFFFF',
};

/** Contrast ratios: text from `goodContrast` on is easy to read (WCAG AA), below `minContrast` it is unreadable. */
export const goodContrast = 4.5;
export const minContrast = 3;

export interface Pair {
  readonly name: 'menu' | 'button';
  /** Field of the colour of the text on the background. */
  readonly text: 'menu_text_color' | 'button_text_color';
  /** Contrast ratio, rounded down to a tenth so that 4.46 does not appear to pass. */
  readonly ratio: number;
}

/** Returns the two pairs of text and background colours; skips empty and invalid fields. */
export function pairsOf(colours: Colours): Pair[] {
  return [
    ...pairOf('menu', 'menu_text_color', colours.menu_text_color, colours.menu_background_color),
    ...pairOf('button', 'button_text_color', colours.button_text_color, colours.button_background_link_color),
  ];
}

function pairOf(name: Pair['name'], text: Pair['text'], front: string, back: string): Pair[] {
  const [one, other] = [rgbOf(front), rgbOf(back)];
  return one && other ? [{ name, text, ratio: Math.floor(contrastOf(one, other) * 10) / 10 }] : [];
}

/** Returns the fields of texts that are unreadable on their background. */
export function unreadablePairs(colours: Colours): Pair['text'][] {
  return pairsOf(colours).flatMap(({ text, ratio }) => (ratio < minContrast ? [text] : []));
}

/** Returns pairs that are hard to read and need confirmation to be saved. */
export function hardPairs(colours: Colours): Pair[] {
  return pairsOf(colours).filter(({ ratio }) => ratio < goodContrast);
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Colour that the dark scheme mixes into the menu's colour. */
const night: Rgb = [12, 14, 21];
/** Colours of cards and page backgrounds, light and dark (tokens.css). */
const lightGrounds: readonly Rgb[] = [white, [248, 248, 251]];
const darkGrounds: readonly Rgb[] = [
  [24, 27, 36],
  [16, 18, 25],
];

/**
 * Returns the custom properties that apply the four colours (tokens.css). In the dark scheme the menu is darkened,
 * with readable text; links use the button's colour in a shade that is readable on cards.
 * The standard colours set nothing, as their dark and link shades are in the tokens.
 */
export function themeProperties(colours: Colours): Readonly<Record<string, string>> {
  const [menu, menuText, button, buttonText] = [
    rgbOf(colours.menu_background_color),
    rgbOf(colours.menu_text_color),
    rgbOf(colours.button_background_link_color),
    rgbOf(colours.button_text_color),
  ];
  const isStandard = (field: keyof Colours) => colours[field].toUpperCase() === standardColours[field];
  return {
    ...(menu &&
      menuText &&
      !(isStandard('menu_background_color') && isStandard('menu_text_color')) &&
      menuProperties(menu, menuText)),
    ...(button &&
      buttonText &&
      !(isStandard('button_background_link_color') && isStandard('button_text_color')) &&
      buttonProperties(button, buttonText)),
  };
}

function menuProperties(menu: Rgb, text: Rgb): Record<string, string> {
  const dark = mixColours(menu, night, 0.5);
  return {
    '--company-menu-bg': hexOf(menu),
    '--company-menu-text': hexOf(text),
    '--company-menu-strong': hexOf(clearerColour(menu)),
    '--company-menu-bg-dark': hexOf(dark),
    '--company-menu-text-dark': hexOf(
      contrastOf(text, dark) >= goodContrast ? text : shadeFor(text, clearerColour(dark), [dark], goodContrast),
    ),
    '--company-menu-strong-dark': hexOf(clearerColour(dark)),
  };
}

function buttonProperties(button: Rgb, text: Rgb): Record<string, string> {
  return {
    '--company-button': hexOf(button),
    '--company-button-hover': hexOf(mixColours(button, text, 0.12)),
    '--company-button-text': hexOf(text),
    '--company-link': hexOf(shadeFor(button, black, lightGrounds, goodContrast)),
    '--company-link-dark': hexOf(shadeFor(button, white, darkGrounds, goodContrast)),
  };
}

/** Returns black or white, whichever has more contrast. */
function clearerColour(ground: Rgb): Rgb {
  return contrastOf(white, ground) >= contrastOf(black, ground) ? white : black;
}
