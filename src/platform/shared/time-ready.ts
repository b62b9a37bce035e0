/** For browsers that do not have Temporal yet: await it before anything of `time.ts` is called. */
export async function temporalReady(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
