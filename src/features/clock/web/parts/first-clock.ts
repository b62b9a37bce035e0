import type { Permission } from '#platform/shared/permissions.ts';
import { translate as t } from '#platform/shared/translate.ts';
import { writeStorage, readStorage } from '#platform/web/browser.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { newKey, send } from '#platform/web/request.ts';
import { clocking, type ClockingSummary } from '../../contract.ts';
import { type Clock, type ClockWiring, makeClock, type ClockAction } from '../clock-press.ts';
import { wordsOf } from '../clock-words.ts';
import { companyOf, element, partsOf, type Company, type ClockFaceProps } from '../first/face.ts';
import { ownClock, type Reading, isSummary, readingOf } from '../reading.ts';
import { hasClock, viewOf } from './clock-view.ts';

/** The clock of the page before the application has loaded. */
interface FirstClock {
  readonly person: string;
  readonly clock: Clock;
  readonly reading: Reading;
  /** Hands all current and future outcomes of presses over to the application. */
  handOver(wiring: ClockWiring): void;
}

/** @param onReading called when the response to a press has replaced the reading */
function makeFirstClock(person: string, known: Reading, onReading: () => void): FirstClock {
  let reading = known;
  let application: ClockWiring | undefined;
  const queue: ((wiring: ClockWiring) => void)[] = [];
  /** Queues calls that need dialogs until the application has loaded. */
  const tell = (call: (wiring: ClockWiring) => void) => (application ? call(application) : void queue.push(call));
  const clock = makeClock({
    prepare: (action, body) => application?.prepare(action, body) ?? prepare(action, body),
    apply(summary) {
      if (application) return application.apply(summary);
      reading = readingOf(summary);
      onReading();
    },
    reload: () => tell((wiring) => wiring.reload()),
    summaryOf: (data) => (isSummary(data) ? data : null),
    justAMinute: (sentence) => tell((wiring) => wiring.justAMinute(sentence)),
    failed: (error) => tell((wiring) => wiring.failed(error)),
    dropped: (action) => tell((wiring) => wiring.dropped(action)),
    delivered: (action, at) => tell((wiring) => wiring.delivered(action, at)),
  });
  return {
    person,
    clock,
    get reading() {
      return reading;
    },
    handOver(wiring) {
      application = wiring;
      for (const call of queue.splice(0)) call(wiring);
    },
  };
}

/** Uses one key for every run, so that one press is one request however often it is sent. */
function prepare(action: ClockAction, body: object): () => Promise<ClockingSummary> {
  const writeKey = newKey();
  return async () => (await send(clocking[action], { body }, { writeKey })) as ClockingSummary;
}

/** Id of its element, which is removed once the application's clock has replaced it. */
export const firstClockId = 'first-clock';
/** Milliseconds between ticks, as in the widget (specification A §2.4). */
const tickMs = 1050;
/** Milliseconds to wait for the logo before the clock is shown without it. */
const logoWaitMs = 400;
/** Storage key for whether the last user of this browser has a clock. */
const hadClockKey = 'has_clock';

/** The first clock, until the application takes it over. */
let first: FirstClock | undefined;
let drawn: { remove(): void } | undefined;
let isOver = false;

interface Viewer {
  readonly id: string;
  /** Company drawn before the clock, which keeps its position from the beginning. */
  readonly company: Company;
  may(permission: Permission): boolean;
}

/**
 * Draws the signed-in person's clock and makes it work before the application has loaded,
 * a second and a half earlier on a slow network. The application's clock then takes over, including pending presses.
 * See docs/decisions/the-first-clock.md.
 * @param viewer the signed-in person; null for a guest
 */
export async function startFirstClock(place: HTMLElement, viewer: Promise<Viewer | null>): Promise<void> {
  // Requested in parallel to the session, unless that would most likely be useless.
  const isLikely = readStorage(hadClockKey) !== 'no';
  const reading = isLikely ? ownClock.requestFirst() : undefined;
  const signedIn = await viewer;
  if (!signedIn) return;
  rememberClock(hasClock(signedIn.may));
  if (isOver || !hasClock(signedIn.may) || signedIn.may('allowed_bio_devices')) return;
  const company = companyOf(signedIn.company);
  const [known] = await Promise.all([reading ?? ownClock.requestFirst(), hasWidth(company)]);
  if (!isOver) draw(place, signedIn, company, known);
}

/** Remembers for the next visit whether to request the clock immediately. */
export function rememberClock(has: boolean): void {
  writeStorage(hadClockKey, has ? 'yes' : 'no');
}

/** Waits for the logo's width, since a late logo would move the clock from under a finger. */
async function hasWidth(company: HTMLElement): Promise<void> {
  const picture = company.querySelector('img');
  if (!picture || picture.complete || matchMedia('(max-width: 959.98px)').matches) return;
  await Promise.race([
    new Promise((resolve) => (picture.onload = picture.onerror = resolve)),
    new Promise((resolve) => setTimeout(resolve, logoWaitMs)),
  ]);
}

function draw(place: HTMLElement, { id, may }: Viewer, company: HTMLElement, known: Reading): void {
  const group = element('div', 'pill');
  group.setAttribute('role', 'group');
  group.ariaLabel = t('Clock');
  group.tabIndex = -1;
  const redraw = () => {
    const face = faceOf(firstClock, may);
    const focused = document.activeElement?.textContent;
    const hadFocus = group.contains(document.activeElement);
    group.replaceChildren(...partsOf(face));
    if (hadFocus && document.activeElement === document.body) focusIn(group, focused);
  };
  const firstClock = makeFirstClock(id, known, redraw);
  first = firstClock;
  const unsubscribe = firstClock.clock.subscribe(redraw);
  const timer = setInterval(() => {
    const { shown } = faceOf(firstClock, may).view;
    // Updates only the figures, so that no button moves from under a finger.
    const timerElement = group.querySelector('[role="timer"]');
    const [next] = shown === null ? [] : partsOf(faceOf(firstClock, may));
    if (timerElement && next) timerElement.textContent = next.querySelector('[role="timer"]')?.textContent ?? '';
  }, tickMs);
  redraw();
  place.append(company, group);
  drawn = {
    remove() {
      unsubscribe();
      clearInterval(timer);
      // Completes a press that is in progress, since releasing it on the removed button would have no effect.
      group.querySelector<HTMLButtonElement>('button:active')?.click();
      const focused = group.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
      place.remove();
      if (focused !== undefined) focusIn(applicationClock(), focused);
    },
  };
}

/** Focuses the button with this label, otherwise the first one that can be pressed, otherwise the group. */
function focusIn(group: HTMLElement | undefined, label: string | null | undefined): void {
  const buttons = [...(group?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  (buttons.find(({ textContent }) => textContent === label) ?? buttons[0] ?? group)?.focus();
}

/** The application's clock, once the first one is removed. */
const applicationClock = () =>
  [...document.querySelectorAll<HTMLElement>('[role="group"]')].find(({ ariaLabel }) => ariaLabel === t('Clock'));

function faceOf({ clock, reading: { summary, at } }: FirstClock, may: Viewer['may']): ClockFaceProps {
  const state = clock.get();
  const isOnline = navigator.onLine;
  const view = viewOf({ summary, elapsed: Math.max(0, (performance.now() - at) / 1000), state, isOnline, may });
  const isTiny = matchMedia('(max-width: 359.98px)').matches;
  return {
    view,
    words: wordsOf({ summary, view, state, today: companyToday(), isOnline, isTiny }),
    planned: summary.shift?.work_time ?? null,
    isQueued: state.press?.isQueued ?? false,
    onAction: (action) => (action === 'confirm' ? clock.confirm() : void clock.press(action)),
    onWithdraw: clock.withdraw,
  };
}

/** Reading of the first clock; undefined without one. */
export const firstReading = (): Reading | undefined => first?.reading;

/** Turns the first clock of this person into the application's. */
export function takeFirstClock(person: string | undefined, wiring: ClockWiring): Clock | undefined {
  const takenClock = first;
  first = undefined;
  if (takenClock?.person !== person) return undefined;
  takenClock?.handOver(wiring);
  return takenClock?.clock;
}

/** Removes the first clock, since the application's is ready. */
export function leaveFirstClock(): void {
  isOver = true;
  // Discards the first reading, since presses are newer; pending ones have been taken over.
  if (drawn) ownClock.forget();
  drawn?.remove();
  drawn = undefined;
  document.getElementById(firstClockId)?.remove();
}
