/** The mark by which the page's policy knows `<style>` elements as ours; another one for each page that is loaded. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
