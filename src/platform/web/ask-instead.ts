/** Milliseconds between two requests for news. */
export const askEveryMs = 15_000;

export interface LivePolling {
  /** Starts polling; further calls have no effect. */
  start(): void;
  stop(): void;
}

interface LivePollingOptions {
  /** Returns a text that changes with each live event of the company. */
  newest(): Promise<string>;
  /** Called when there was news since the last request, or may have been before the first. */
  onNews(): void;
  /** Called after the first answer: the network works, and only live events are missing. */
  onFirstAnswer(): void;
}

/** Polls for news when live events do not arrive. A hidden page waits until it is visible. */
export function askInstead({ newest, onNews, onFirstAnswer }: LivePollingOptions): LivePolling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | undefined;
  let run = 0;
  const ask = async (own: number) => {
    clearTimeout(timer);
    // Without an answer the network or the server is unavailable.
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
