/** Number of ticks on the scale of a password's strength. */
export const strengthTicks = 24;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** Ticks per additional character, and per additional kind of characters. */
const [perCharacter, perKind] = [1.1, 1.5];

/** Estimates how hard a password is to guess by its length and kinds of characters. @returns 0 to 24 */
export function strengthOf(password: string): number {
  // Repeated characters hardly add to the length.
  const length = Math.min(password.length, 1.5 * new Set(password).size);
  const variety = kinds.filter((kind) => kind.test(password)).length;
  return Math.min(strengthTicks, Math.round(length * perCharacter + Math.max(0, variety - 1) * perKind));
}
