/**
 * Whether pasted content is meant as text: word processors and spreadsheets add a picture of it.
 * A copied file adds its name as text, a copied picture adds nothing.
 */
export function isMeantAsText(text: string, fileNames: readonly string[]): boolean {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return lines.some((line) => !fileNames.some((name) => line === name || line.endsWith(`/${name}`)));
}
