/**
 * Colours that a company may give a shift, by name; screens draw each in four tones.
 * Green, orange and red are reserved for the states of a day, indigo for worked time.
 */
export const tints = {
  teal: '#3b8389',
  sky: '#3f7db8',
  plum: '#a9579f',
  navy: '#3a416e',
  violet: '#8465c9',
  rose: '#b05a78',
  stone: '#877b68',
  slate: '#6d7a8c',
} as const;
export type Tint = keyof typeof tints;

export const tintNames = Object.keys(tints) as [Tint, ...Tint[]];
export const tintColors = Object.values(tints) as [string, ...string[]];

/** Returns the tint of a colour; the most neutral one for colours from before there were eight. */
export function tintOf(color: string): Tint {
  return tintNames.find((name) => tints[name] === color.toLowerCase()) ?? 'slate';
}
