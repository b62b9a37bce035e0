import { Fault, type FaultDetails } from './fault.ts';
import { sayFault } from './translate.ts';

export { Fault, type FieldErrors } from './fault.ts';

export type FaultDefinition = readonly [status: number, message: string];
export type FaultFactory = ((details?: FaultDetails) => Fault) & {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Creates the fault of one field, with its sentence there in the language of the caller. */
  readonly at: (field: string, details?: Omit<FaultDetails, 'errors'>) => Fault;
};

/**
 * Declares a feature's failures once: code, HTTP status and the sentence that people read.
 * `leaveFaults.notEnough({ facts: { left: 3 } })` creates the fault, `listFaults.nameTaken.at('name')` that of a field;
 * throw it.
 */
export function defineFaults<const T extends Record<string, FaultDefinition>>(feature: string, definitions: T) {
  const entries = Object.entries(definitions).map(([name, [status, text]]): [string, FaultFactory] => {
    const code = `${feature}.${name}`;
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const make = ({ facts = {}, ...details }: FaultDetails = {}) => {
      // Only what the sentence says leaves the server; a constraint's facts also have PostgreSQL's detail.
      const named = Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
      const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name] ?? ''));
      return new Fault(code, status, message, { ...details, ...(names.length > 0 && { facts: named }) });
    };
    const at: FaultFactory['at'] = (field, details) =>
      make({ ...details, errors: { [field]: [sayFault(make(details))] } });
    return [name, Object.assign(make, { status, code, message: text, at })];
  });
  return Object.fromEntries(entries) as Record<keyof T, FaultFactory>;
}

export const platformFaults = defineFaults('platform', {
  malformed: [400, 'The request could not be read.'],
  notSignedIn: [401, 'Sign in to continue.'],
  notAllowed: [403, 'You do not have permission to access the content.'],
  notFound: [404, 'This does not exist or was removed.'],
  wrongMethod: [405, 'This address does not support this method.'],
  tooLarge: [413, 'The request is too large.'],
  unsupportedType: [415, 'This address accepts only JSON.'],
  notMultipart: [415, 'The files must be sent as multipart/form-data.'],
  changedMeanwhile: [461, 'Someone else changed this in the meantime. Compare the changes, then save again.'],
  sessionExpired: [419, 'Your session has expired. Refresh the page or try again.'],
  invalid: [422, 'Please fix above errors to continue.'],
  keyReused: [422, 'This Idempotency-Key was already used for another request.'],
  badKey: [422, 'An Idempotency-Key must have 1 to 200 printable ASCII characters.'],
  tooManyRequests: [
    429,
    'You have sent too many requests in a given amount of time. Please slow down and try again later.',
  ],
  linkExpired: [498, 'The link you are trying to access is no longer active. Please reach out to your administrator.'],
  notReady: [503, 'The service is unavailable at the moment. Try again later.'],
  diskFull: [507, 'The server has no space left, so nothing was saved. Contact your administrator.'],
});
