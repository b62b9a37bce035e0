/**
 * Whether what is pasted is meant as text: a word processor and a spreadsheet bring a picture of it as well. A file that
 * was copied brings its name as a text, and a picture nothing.
 */
export function isMeantAsText(text: string, fileNames: readonly string[]): boolean {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return lines.some((line) => !fileNames.some((name) => line === name || line.endsWith(`/${name}`)));
}
