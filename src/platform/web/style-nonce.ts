/** Returns the nonce by which the page's policy accepts our `<style>` elements; a new one for each page load. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
