/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses `#323DA5` and `#08f`; undefined for anything else. */
export function rgbOf(colour: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) return undefined;
  const pairs =
    digits.length === 3
      ? [...digits].map((digit) => digit + digit)
      : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** '#3240A5' */
export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Mixes two colours. @param share of the other colour, 0 to 1 */
export function mixColours(colour: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => colour[index] * (1 - share) + other[index] * share;
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2, relative luminance: 0 black, 1 white. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * WCAG 2.2 contrast ratio of two colours: 1 (the same) to 21 (black on white). Text needs 4.5, large text and marks 3.
 */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the nearest shade of a colour towards `goal` (white or black) with this contrast to every background;
 * `goal` itself when there is none.
 */
export function shadeFor(colour: Rgb, goal: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixColours(colour, goal, share);
    if (grounds.every((ground) => contrastOf(shade, ground) >= ratio)) return shade;
  }
  return goal;
}
