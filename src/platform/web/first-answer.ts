import { Fault } from '../shared/fault.ts';

/**
 * A request that the page's first script sends before the application has loaded: `requestFirst()` there,
 * `read()` in the application, which receives that first answer once and sends a new request each time after that.
 */
export function firstAnswer<Answer>(request: () => Promise<Answer>) {
  let first: Promise<Answer> | undefined;
  return {
    requestFirst(): Promise<Answer> {
      first = request();
      // The reader of the answer handles its failure.
      first.catch(() => undefined);
      return first;
    },
    read(): Promise<Answer> {
      const answer = first?.catch((error: unknown) => (needsApplication(error) ? request() : Promise.reject(error)));
      first = undefined;
      return answer ?? request();
    },
    /** Drops the first answer, since newer data is known. */
    forget(): void {
      first = undefined;
    },
  };
}

/**
 * Whether the network or the session is missing, which the application must handle itself;
 * the first script had no handler for it.
 */
const needsApplication = (error: unknown) => error instanceof Fault && (error.status === 0 || error.status === 401);
