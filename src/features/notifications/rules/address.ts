interface Leading {
  readonly id: string;
  readonly url: string;
  readonly in_app: boolean;
}

/** Where somebody is led who hears of an alert outside of the page. What is not under the bell cannot be read there. */
export const addressOf = ({ id, url, in_app }: Leading): string => (in_app ? addressWithAlert(url, id) : url);

/** The address of a screen with the alert that leads to it: opening it marks the alert read (specification A §2.1). */
export function addressWithAlert(url: string, id: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? [];
  return `${path}${query ? `${query}&` : '?'}nid=${id}${hash}`;
}
