interface AlertTarget {
  readonly id: string;
  readonly url: string;
  readonly in_app: boolean;
}

/** Returns the path that a mail or push links to. Without a place under the bell, an alert cannot be marked read. */
export const addressOf = ({ id, url, in_app }: AlertTarget): string => (in_app ? addressWithAlert(url, id) : url);

/** Returns a screen's path with the alert's id, which marks the alert read when opened (specification A §2.1). */
export function addressWithAlert(url: string, id: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return `${path}${query ? `${query}&` : '?'}nid=${id}${hash}`;
}
