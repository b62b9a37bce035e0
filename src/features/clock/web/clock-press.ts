import { Fault } from '#platform/shared/fault.ts';
import type { ClockingSummary } from '../contract.ts';

export type ClockAction = 'in' | 'break' | 'resume' | 'outGeneral' | 'outNormal' | 'outAbnormal';

/** Pressed button whose response is pending. */
export interface Press {
  readonly action: ClockAction;
  readonly body: object;
  /** Whether the server was unreachable, so that the press waits and is retried. */
  readonly isQueued: boolean;
}

export interface ClockState {
  readonly press: Press | null;
  /** Latest success, for three seconds; `at` is the server's 'HH:mm:ss' in the company zone. */
  readonly success: { readonly action: 'in' | 'out'; readonly at: string } | null;
  /** Refusal of a clock-out, which the dialog shows at its fields. */
  readonly refusal: Fault | null;
  /** Whether the clock-out dialog is open. */
  readonly isConfirming: boolean;
}

export interface ClockWiring {
  /**
   * Prepares the call; every run of the returned function is the same request with the same key.
   * It throws a Fault for an error response, and a Fault of status 0 (or anything else) when there was no response.
   */
  prepare(action: ClockAction, body: object): () => Promise<ClockingSummary>;
  /** Replaces the known summary. */
  apply(summary: ClockingSummary): void;
  /** Reloads the summary from the server. */
  reload(): void;
  /** Returns the summary inside an error response, if it contains one. */
  summaryOf(data: unknown): ClockingSummary | null;
  /** Shows the server's sentence of a 424. */
  justAMinute(sentence: string): void;
  failed(error: unknown): void;
  /** Reports that the press waited for the network too long and was dropped. */
  dropped(action: ClockAction): void;
  /** Reports that a press which had waited was recorded; `at` is the server's 'HH:mm:ss'. */
  delivered(action: ClockAction, at: string): void;
}

/** Milliseconds. */
const successMs = 3000;
/** Milliseconds for which break and resume show their loader (specification A §2.4). */
const breakMs = 1000;
/** Milliseconds after which an attempt without a response is repeated; the key makes that safe. */
const timeoutMs = 20_000;
/** Milliseconds between checks of the network (specification A §9). */
const retryIntervalMs = 2000;
/**
 * Milliseconds after which a waiting press is dropped. The server's time of receipt counts,
 * which after ten minutes would be too far from the moment of pressing to send it without asking.
 */
const retentionMs = 600_000;

const isSame = (one: Press, other: Press) =>
  one.action === other.action && JSON.stringify(one.body) === JSON.stringify(other.body);
const isClockOut = (action: ClockAction) => action.startsWith('out');
/** Whether the outcome is unknown, as after a gateway error or without a response. */
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

/** Sends a press until there is a response, and applies the outcome. */
function makeSending(store: ClockStore, wiring: ClockWiring) {
  const { set } = store;
  const { succeed, refuse } = makeOutcomes(store, wiring);
  let withdraw = () => {};
  let sendNow = () => {};

  function send(press: Press) {
    const withdrawn = new Promise<'withdrawn'>((resolve) => (withdraw = () => resolve('withdrawn')));
    const attempt = wiring.prepare(press.action, press.body);
    /** Waits after an attempt without a response until the network is back, or the person resends it. */
    const untilNext = () => {
      set({ press: { ...press, isQueued: true } });
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

/** The single clock of this page with its presses and their outcomes, shared by pill, card and dialog. */
export function makeClock(wiring: ClockWiring) {
  const store = makeStore();
  const { get, set, subscribe } = store;
  const { run, withdraw, sendNow } = makeSending(store, wiring);
  /** Pending press, from sending to outcome. */
  let running = Promise.resolve();

  return {
    get,
    subscribe,
    /**
     * Starts a press; ignored while another one is being sent. While a press waits for the network,
     * repeating it resends it immediately with the same key, and another press withdraws it.
     */
    async press(action: ClockAction, body: object = {}): Promise<void> {
      const waiting = get().press;
      if (waiting && !waiting.isQueued) return;
      const press: Press = { action, body, isQueued: false };
      if (waiting && isSame(waiting, press)) return sendNow();
      if (waiting) {
        withdraw();
        await running;
        if (get().press) return;
      }
      running = run(press);
      await running;
    },
    /** Stops waiting for the network, then asks the server whether an earlier attempt succeeded. */
    withdraw,
    /** Opens the clock-out dialog with the known summary and reloads it. */
    confirm() {
      if (get().press) return;
      set({ isConfirming: true, refusal: null });
      wiring.reload();
    },
    close: () => set({ isConfirming: false, refusal: null }),
  };
}

/** Applies the response to a press. */
function makeOutcomes({ get, set }: ClockStore, wiring: ClockWiring) {
  let successEnds: ReturnType<typeof setTimeout> | undefined;
  return {
    succeed(action: ClockAction, summary: ClockingSummary) {
      wiring.apply(summary);
      if (get().press?.isQueued) wiring.delivered(action, summary.record_time);
      const isOver = !summary.is_clocked_in && !summary.is_on_break;
      set({ press: null, isConfirming: isClockOut(action) ? !isOver : action !== 'in' && summary.abnormal });
      if (action !== 'in' && !isClockOut(action)) return;
      clearTimeout(successEnds);
      set({ success: { action: action === 'in' ? 'in' : 'out', at: summary.record_time } });
      successEnds = setTimeout(() => set({ success: null }), successMs);
    },
    refuse(action: ClockAction, error: unknown) {
      set({ press: null });
      if (!(error instanceof Fault)) throw error;
      const currentSummary = error.status === 424 ? wiring.summaryOf(error.data) : null;
      if (currentSummary) wiring.apply(currentSummary);
      else if (error.status !== 401) wiring.reload();
      if (currentSummary && !currentSummary.is_clocked_in) set({ isConfirming: false });
      if (error.status === 424) wiring.justAMinute(error.message);
      else if (get().isConfirming && isClockOut(action)) set({ refusal: error });
      else if (error.status !== 401) wiring.failed(error);
    },
  };
}

/** Sends until there is a response; calls `untilNext` after each attempt without one. */
async function deliver(
  attempt: () => Promise<ClockingSummary>,
  untilNext: () => Promise<'withdrawn' | void>,
): Promise<ClockingSummary | 'withdrawn' | 'dropped'> {
  // Uses the device's clock, which continues during sleep, unlike the page's own in some browsers.
  for (const since = Date.now(); Date.now() - since <= retentionMs;) {
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

/** Waits until the browser reports that it is online, and checks every two seconds, not sooner. */
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
