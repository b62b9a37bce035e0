import { Fault } from '../shared/fault.ts';

/**
 * A reading that the page's first script asks for, before the application is there to ask: `askFirst()` there, `read()`
 * in the application, which gets that first answer once and asks anew from then on.
 */
export function firstAnswer<Answer>(ask: () => Promise<Answer>) {
  let first: Promise<Answer> | undefined;
  return {
    askFirst(): Promise<Answer> {
      first = ask();
      // Whoever reads it hears of a failure.
      first.catch(() => undefined);
      return first;
    },
    read(): Promise<Answer> {
      const answer = first?.catch((error: unknown) => (isUnheard(error) ? ask() : Promise.reject(error)));
      first = undefined;
      return answer ?? ask();
    },
    /** What was asked for first counts no more: something newer is known. */
    forget(): void {
      first = undefined;
    },
  };
}

/** The application has to hear that there is no network or no session; nobody told it when the first script asked. */
const isUnheard = (error: unknown) => error instanceof Fault && (error.status === 0 || error.status === 401);
