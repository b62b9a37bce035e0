/** What stands for a shift where there is no room for its name, unless somebody has chosen it: 'N' of 'Night'. */
export function letterOf(name: string): string {
  const [first = '?'] = name.trim();
  const letter = first.toUpperCase();
  return [...letter].length > 1 ? first : letter;
}
