import { Fault, type FaultDetails } from './fault.ts';

export { Fault, type FieldErrors } from './fault.ts';

export type FaultDefinition = readonly [status: number, message: string];
export type FaultFactory = ((details?: FaultDetails) => Fault) & {
  readonly status: number;
  readonly code: string;
  readonly message: string;
};

/**
 * Declares a feature's failures once: code, HTTP status and the sentence that people read.
 * `leaveFaults.notEnough({ facts: { left: 3 } })` creates the fault; throw it.
 */
export function defineFaults<const T extends Record<string, FaultDefinition>>(feature: string, definitions: T) {
  const entries = Object.entries(definitions).map(([name, [status, text]]): [string, FaultFactory] => {
    const code = `${feature}.${name}`;
    const make = ({ facts = {}, ...details }: FaultDetails = {}) =>
      new Fault(
        code,
        status,
        text.replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key] ?? '')),
        details,
      );
    return [name, Object.assign(make, { status, code, message: text })];
  });
  return Object.fromEntries(entries) as Record<keyof T, FaultFactory>;
}

export const platformFaults = defineFaults('platform', {
  malformed: [400, 'The request could not be read.'],
  notSignedIn: [401, 'Please sign in to continue.'],
  notAllowed: [403, 'You do not have permission to access the content.'],
  notFound: [404, 'There is nothing here.'],
  wrongMethod: [405, 'This address cannot be used in this way.'],
  tooLarge: [413, 'The request is larger than allowed.'],
  unsupportedType: [415, 'This address takes JSON only.'],
  notMultipart: [415, 'A file is sent as multipart/form-data.'],
  changedMeanwhile: [461, 'Somebody else has changed this in the meantime. Please compare, then save again.'],
  sessionExpired: [419, 'Your session has expired. Please refresh or try again.'],
  invalid: [422, 'Please fix above errors to continue.'],
  keyReused: [422, 'This Idempotency-Key was already used for another request.'],
  badKey: [422, 'An Idempotency-Key has 1 to 200 printable ASCII characters.'],
  tooManyRequests: [
    429,
    'You have sent too many requests in a given amount of time. Please slow down and try again later.',
  ],
  linkExpired: [498, 'The link you are trying to access is no longer active. Please reach out to your administrator.'],
  notReady: [503, 'The service is not available at the moment.'],
  diskFull: [507, 'The server has no space left, and nothing was saved. Please tell your administrator.'],
});
