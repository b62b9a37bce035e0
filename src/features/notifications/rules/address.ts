/** The address of a screen with the alert that leads to it: opening it marks the alert read (specification A §2.1). */
export function addressWithAlert(url: string, id: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return `${path}${query ? `${query}&` : '?'}nid=${id}${hash}`;
}
