/**
 * Returns the smallest id of a row from this time: a UUID of version 7 begins with its milliseconds.
 * @param time epoch seconds
 */
export function firstIdOf(time: number): string {
  const hex = Math.floor(time * 1000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
