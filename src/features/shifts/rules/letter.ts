/** Default letter of a shift, shown when there is no room for its name: 'N' for 'Night'. */
export function letterOf(name: string): string {
  const [first = '?'] = name.trim();
  const letter = first.toUpperCase();
  return [...letter].length > 1 ? first : letter;
}
