import { Fault } from '#platform/shared/fault.ts';
import type { ClockingSummary } from '../contract.ts';

export type ClockAction = 'in' | 'break' | 'resume' | 'outGeneral' | 'outNormal' | 'outAbnormal';

/** A pressed button that has no answer yet. */
export interface Press {
  readonly action: ClockAction;
  readonly body: object;
  /** Nobody could be reached: the press waits here and is tried again. */
  readonly isKept: boolean;
}

export interface ClockState {
  readonly press: Press | null;
  /** What has just succeeded, for three seconds; `at` is the server's 'HH:mm:ss' in the company zone. */
  readonly success: { readonly action: 'in' | 'out'; readonly at: string } | null;
  /** What the server has against a clock-out, for the dialog to show on its fields. */
  readonly refusal: Fault | null;
  /** The clock-out dialog is open. */
  readonly isConfirming: boolean;
}

export interface ClockWiring {
  /**
   * Prepares the call; every run of the answered function is the same request with the same key. It throws a Fault
   * for an answer that refuses, and a Fault of status 0 (or anything else) when there was no answer.
   */
  prepare(action: ClockAction, body: object): () => Promise<ClockingSummary>;
  /** Replaces what is known. */
  apply(summary: ClockingSummary): void;
  /** Asks the server what is true. */
  reload(): void;
  /** The summary inside a refusal, if it holds one. */
  summaryOf(data: unknown): ClockingSummary | null;
  /** 424: the server's sentence. */
  justAMinute(sentence: string): void;
  failed(error: unknown): void;
  /** The press waited for the network too long and was dropped. */
  dropped(action: ClockAction): void;
  /** A press that had waited was recorded; `at` is the server's 'HH:mm:ss'. */
  delivered(action: ClockAction, at: string): void;
}

/** Milliseconds. */
const successMs = 3000;
/** Break and resume show their loader for a second (specification A §2.4). */
const breakMs = 1000;
/** An attempt without an answer after this long is repeated; the key makes that safe. */
const timeoutMs = 20_000;
/** How often the network is looked at (specification A §9). */
const retryIntervalMs = 2000;
/**
 * The moment that counts is the one in which the server hears of a press. After ten minutes of waiting that would be
 * too far from the moment of pressing to send it without asking.
 */
const keptForMs = 600_000;

const isSame = (one: Press, other: Press) =>
  one.action === other.action && JSON.stringify(one.body) === JSON.stringify(other.body);
const isOut = (action: ClockAction) => action.startsWith('out');
/** A gateway that answers for a server which did not: the result is as unknown as without an answer. */
const isUnanswered = (error: unknown) => !(error instanceof Fault) || [0, 408, 502, 503, 504].includes(error.status);

type ClockStore = ReturnType<typeof makeStore>;

function makeStore() {
  let state: ClockState = { press: null, success: null, refusal: null, isConfirming: false };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change: Partial<ClockState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Sends a press until there is an answer, and sees to what came of it. */
function makeSending(store: ClockStore, wiring: ClockWiring) {
  const { set } = store;
  const { succeed, refuse } = makeOutcomes(store, wiring);
  let withdraw = () => {};
  let sendNow = () => {};

  function send(press: Press) {
    const withdrawn = new Promise<'withdrawn'>((resolve) => (withdraw = () => resolve('withdrawn')));
    const attempt = wiring.prepare(press.action, press.body);
    /** After an attempt without an answer: until the network is back, or the press is sent again by hand. */
    const untilNext = () => {
      set({ press: { ...press, isKept: true } });
      const byHand = new Promise<void>((resolve) => (sendNow = resolve)).then(() => set({ press }));
      return Promise.race([withdrawn, byHand, networkAgain()]);
    };
    return deliver(attempt, untilNext);
  }

  async function run(press: Press): Promise<void> {
    const { action } = press;
    set({ press, refusal: null, success: null });
    try {
      const [answer] = await Promise.all([
        send(press),
        action === 'break' || action === 'resume' ? wait(breakMs) : null,
      ]);
      if (typeof answer === 'object') return succeed(action, answer);
      set({ press: null });
      wiring.reload();
      if (answer === 'dropped') wiring.dropped(action);
    } catch (error) {
      refuse(action, error);
    }
  }

  return { run, withdraw: () => withdraw(), sendNow: () => sendNow() };
}

/** The one clock of this page: what was pressed and what came of it. Pill, card and dialog all show this. */
export function makeClock(wiring: ClockWiring) {
  const store = makeStore();
  const { get, set, subscribe } = store;
  const { run, withdraw, sendNow } = makeSending(store, wiring);
  /** The press that has no answer yet, from its sending to what came of it. */
  let running = Promise.resolve();

  return {
    get,
    subscribe,
    /**
     * One press at a time: whatever is pressed while another is on its way is ignored. One that waits for the network
     * is sent again at once by the same press, with the same key, and withdrawn for another one.
     */
    async press(action: ClockAction, body: object = {}): Promise<void> {
      const waiting = get().press;
      if (waiting && !waiting.isKept) return;
      const press: Press = { action, body, isKept: false };
      if (waiting && isSame(waiting, press)) return sendNow();
      if (waiting) {
        withdraw();
        await running;
        if (get().press) return;
      }
      running = run(press);
      await running;
    },
    /** Stops waiting for the network. Whether an earlier attempt got through is then asked of the server. */
    withdraw,
    /** Opens the clock-out dialog on what is known, and asks for what is true. */
    confirm() {
      if (get().press) return;
      set({ isConfirming: true, refusal: null });
      wiring.reload();
    },
    close: () => set({ isConfirming: false, refusal: null }),
  };
}

/** What the answer to a press changes. */
function makeOutcomes({ get, set }: ClockStore, wiring: ClockWiring) {
  let successEnds: ReturnType<typeof setTimeout> | undefined;
  return {
    succeed(action: ClockAction, summary: ClockingSummary) {
      wiring.apply(summary);
      if (get().press?.isKept) wiring.delivered(action, summary.record_time);
      const isOver = !summary.is_clocked_in && !summary.is_on_break;
      set({ press: null, isConfirming: isOut(action) ? !isOver : action !== 'in' && summary.abnormal });
      if (action !== 'in' && !isOut(action)) return;
      clearTimeout(successEnds);
      set({ success: { action: action === 'in' ? 'in' : 'out', at: summary.record_time } });
      successEnds = setTimeout(() => set({ success: null }), successMs);
    },
    refuse(action: ClockAction, error: unknown) {
      set({ press: null });
      if (!(error instanceof Fault)) throw error;
      const told = error.status === 424 ? wiring.summaryOf(error.data) : null;
      if (told) wiring.apply(told);
      else if (error.status !== 401) wiring.reload();
      if (told && !told.is_clocked_in) set({ isConfirming: false });
      if (error.status === 424) wiring.justAMinute(error.message);
      else if (get().isConfirming && isOut(action)) set({ refusal: error });
      else if (error.status !== 401) wiring.failed(error);
    },
  };
}

/** Sends until there is an answer; `untilNext` is called after each attempt that had none. */
async function deliver(
  attempt: () => Promise<ClockingSummary>,
  untilNext: () => Promise<'withdrawn' | void>,
): Promise<ClockingSummary | 'withdrawn' | 'dropped'> {
  // The device's clock goes on while it sleeps, which the page's own does not everywhere.
  for (const since = Date.now(); Date.now() - since <= keptForMs;) {
    try {
      return await Promise.race([attempt(), afterwards(timeoutMs)]);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
    if ((await untilNext()) === 'withdrawn') return 'withdrawn';
  }
  return 'dropped';
}

export type Clock = ReturnType<typeof makeClock>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function afterwards(ms: number): Promise<never> {
  await wait(ms);
  throw new Fault('browser.timeout', 0, '');
}

/** The browser says it is online; its word is asked for every two seconds, and no sooner than that. */
function networkAgain(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!navigator.onLine) return;
      clearInterval(timer);
      window.removeEventListener('online', look);
      resolve();
    };
    const timer = setInterval(look, retryIntervalMs);
    window.addEventListener('online', look);
  });
}
