/** Returns the server's pages (counted from 1) that contain the rows from first to last. */
export function pagesOf(first: number, last: number, perPage: number, total: number): number[] {
  if (total <= 0) return [1];
  const start = Math.floor(Math.max(0, Math.min(first, total - 1)) / perPage);
  const end = Math.floor(Math.max(0, Math.min(last, total - 1)) / perPage);
  return Array.from({ length: end - start + 1 }, (_, index) => start + index + 1);
}
