import { Fault } from '#platform/shared/faults.ts';
import type { ClockingSummary } from '../../contract.ts';

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
const successLasts = 3000;
/** Break and resume show their loader for a second (specification A §2.4). */
const breakLasts = 1000;
/** An attempt without an answer after this long is repeated; the key makes that safe. */
const patience = 20_000;
/** How often the network is looked at (specification A §9). */
const retryEvery = 2000;
/**
 * The moment that counts is the one in which the server hears of a press. After ten minutes of waiting that would be
 * too far from the moment of pressing to send it without asking.
 */
const keptFor = 600_000;

const isOut = (action: ClockAction) => action.startsWith('out');
/** A gateway that answers for a server which did not: the result is as unknown as without an answer. */
const isUnanswered = (error: unknown) => !(error instanceof Fault) || [0, 408, 502, 503, 504].includes(error.status);

/** The one clock of this page: what was pressed and what came of it. Pill, card and dialog all show this. */
export function makeClock(wiring: ClockWiring) {
  let state: ClockState = { press: null, success: null, refusal: null, isConfirming: false };
  let withdraw = () => {};
  let successEnds: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<ClockState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Sends until there is an answer. */
  async function deliver(press: Press): Promise<ClockingSummary | 'withdrawn' | 'dropped'> {
    const attempt = wiring.prepare(press.action, press.body);
    const withdrawn = new Promise<'withdrawn'>((resolve) => (withdraw = () => resolve('withdrawn')));
    // The device's clock goes on while it sleeps, which the page's own does not everywhere.
    for (const since = Date.now(); Date.now() - since <= keptFor;) {
      try {
        return await Promise.race([attempt(), afterwards(patience)]);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
      }
      set({ press: { ...press, isKept: true } });
      if ((await Promise.race([withdrawn, networkAgain()])) === 'withdrawn') return 'withdrawn';
    }
    return 'dropped';
  }

  function succeed(action: ClockAction, summary: ClockingSummary) {
    wiring.apply(summary);
    if (state.press?.isKept) wiring.delivered(action, summary.record_time);
    const isOver = !summary.is_clocked_in && !summary.is_on_break;
    set({ press: null, isConfirming: isOut(action) ? !isOver : action !== 'in' && summary.abnormal });
    if (action !== 'in' && !isOut(action)) return;
    clearTimeout(successEnds);
    set({ success: { action: action === 'in' ? 'in' : 'out', at: summary.record_time } });
    successEnds = setTimeout(() => set({ success: null }), successLasts);
  }

  function refuse(action: ClockAction, error: unknown) {
    set({ press: null });
    if (!(error instanceof Fault)) throw error;
    const told = error.status === 424 ? wiring.summaryOf(error.data) : null;
    if (told) wiring.apply(told);
    else if (error.status !== 401) wiring.reload();
    if (told && !told.is_clocked_in) set({ isConfirming: false });
    if (error.status === 424) wiring.justAMinute(error.message);
    else if (state.isConfirming && isOut(action)) set({ refusal: error });
    else if (error.status !== 401) wiring.failed(error);
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** One press at a time: whatever is pressed while another has no answer is ignored. */
    async press(action: ClockAction, body: object = {}): Promise<void> {
      if (state.press) return;
      const press: Press = { action, body, isKept: false };
      set({ press, refusal: null, success: null });
      try {
        const [answer] = await Promise.all([deliver(press), action === 'break' || action === 'resume' ? wait(breakLasts) : null]);
        if (typeof answer === 'object') return succeed(action, answer);
        set({ press: null });
        wiring.reload();
        if (answer === 'dropped') wiring.dropped(action);
      } catch (error) {
        refuse(action, error);
      }
    },
    /** Stops waiting for the network. Whether an earlier attempt got through is then asked of the server. */
    withdraw: () => withdraw(),
    /** Opens the clock-out dialog on what is known, and asks for what is true. */
    confirm() {
      if (state.press) return;
      set({ isConfirming: true, refusal: null });
      wiring.reload();
    },
    close: () => set({ isConfirming: false, refusal: null }),
  };
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
    const timer = setInterval(look, retryEvery);
    window.addEventListener('online', look);
  });
}
