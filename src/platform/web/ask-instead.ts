/** Milliseconds between two requests for news. */
export const askEveryMs = 15_000;

export interface Asking {
  /** Begins to ask, once only. */
  start(): void;
  stop(): void;
}

interface AskingOptions {
  /** Another text after each live event of the company. */
  newest(): Promise<string>;
  /** There was news since the last request, or may have been before the first. */
  onNews(): void;
  /** The first answer has come: the network is there, and only live events are missing. */
  onFirstAnswer(): void;
}

/** Asks for news now and then where no live events arrive. A page that nobody sees does not ask until it is seen. */
export function askInstead({ newest, onNews, onFirstAnswer }: AskingOptions): Asking {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | undefined;
  let run = 0;
  const ask = async (own: number) => {
    clearTimeout(timer);
    // Without an answer it is the network, or the server, that is away.
    const version = document.hidden ? undefined : await newest().catch(() => undefined);
    if (own !== run) return;
    if (version !== undefined && version !== known) {
      if (known === undefined) onFirstAnswer();
      known = version;
      onNews();
    }
    timer = setTimeout(() => void ask(own), askEveryMs);
  };
  const askSoon = () => void (document.hidden || ask((run += 1)));
  let isAsking = false;
  return {
    start() {
      if (isAsking) return;
      isAsking = true;
      document.addEventListener('visibilitychange', askSoon);
      void ask((run += 1));
    },
    stop() {
      isAsking = false;
      run += 1;
      known = undefined;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askSoon);
    },
  };
}
