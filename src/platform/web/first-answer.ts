import { Fault } from '../shared/fault.ts';

/**
 * A request that the page's first script sends before the application has loaded: `askFirst()` there,
 * `read()` in the application, which receives that first answer once and sends a new request each time after that.
 */
export function firstAnswer<Answer>(ask: () => Promise<Answer>) {
  let first: Promise<Answer> | undefined;
  return {
    askFirst(): Promise<Answer> {
      first = ask();
      // The reader of the answer handles its failure.
      first.catch(() => undefined);
      return first;
    },
    read(): Promise<Answer> {
      const answer = first?.catch((error: unknown) => (isUnheard(error) ? ask() : Promise.reject(error)));
      first = undefined;
      return answer ?? ask();
    },
    /** Drops the first answer: newer data is known. */
    forget(): void {
      first = undefined;
    },
  };
}

/**
 * True for a missing network or session, which the application must handle itself;
 * the first script had no handler for it.
 */
const isUnheard = (error: unknown) => error instanceof Fault && (error.status === 0 || error.status === 401);
