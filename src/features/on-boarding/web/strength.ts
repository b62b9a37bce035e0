/** As many ticks as the scale of a password has. */
export const strengthTicks = 24;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** A letter more is worth this much, another kind of letters that much. */
const [perCharacter, perKind] = [1.1, 1.5];

/** How long it would take to guess, roughly: by its length and by the kinds of its characters. @returns 0 to 24 */
export function strengthOf(password: string): number {
  // The same letters over and over again are no length.
  const length = Math.min(password.length, 1.5 * new Set(password).size);
  const variety = kinds.filter((kind) => kind.test(password)).length;
  return Math.min(strengthTicks, Math.round(length * perCharacter + Math.max(0, variety - 1) * perKind));
}
