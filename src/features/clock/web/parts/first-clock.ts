import type { Permission } from '#platform/shared/permissions.ts';
import { translate as t } from '#platform/shared/translate.ts';
import { store, stored } from '#platform/web/browser.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { Clock, ClockWiring } from '../clock-press.ts';
import { wordsOf } from '../clock-words.ts';
import { companyOf, element, partsOf, type Company, type Face } from '../first/face.ts';
import { makeFirstClock, type FirstClock } from '../first/first-clock.ts';
import { ownClock, type Reading } from '../reading.ts';
import { hasClock, viewOf } from './clock-view.ts';

/** Where it stands in the page; gone when the application's clock has taken its place. */
export const firstClockId = 'first-clock';
/** As the widget ticks (specification A §2.4), in milliseconds. */
const tickMs = 1050;
/** A logo that takes longer does not keep anybody from clocking in. */
const logoWaitMs = 400;
/** Whether whoever used this browser last has a clock at all. */
const hadClockKey = 'has_clock';

/** Until the application takes the clock over. */
let first: FirstClock | undefined;
let drawn: { remove(): void } | undefined;
let isOver = false;

interface Viewer {
  readonly id: string;
  /** Stands before the clock, which has the same place from the beginning. */
  readonly company: Company;
  may(permission: Permission): boolean;
}

/**
 * Draws the clock of whoever is signed in and makes it work, before the application has been loaded: on a slow network
 * that is a second and a half earlier. The application's own clock takes its place, with what is pressed and on its
 * way. See docs/decisions/the-first-clock.md.
 * @param viewer who is signed in; null for a guest
 */
export async function startFirstClock(place: HTMLElement, viewer: Promise<Viewer | null>): Promise<void> {
  // Beside the session, unless that would most likely be in vain.
  const isLikely = stored(hadClockKey) !== 'no';
  const reading = isLikely ? ownClock.askFirst() : undefined;
  const who = await viewer;
  if (!who) return;
  rememberClock(hasClock(who.may));
  if (isOver || !hasClock(who.may) || who.may('allowed_bio_devices')) return;
  const company = companyOf(who.company);
  const [known] = await Promise.all([reading ?? ownClock.askFirst(), hasWidth(company)]);
  if (!isOver) draw(place, who, company, known);
}

/** The next visit asks for the clock at once where there is one. */
export function rememberClock(has: boolean): void {
  store(hadClockKey, has ? 'yes' : 'no');
}

/** The clock stands behind the logo, which would move it from under a finger as soon as its width is known. */
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
  const redraw = () => {
    const face = faceOf(made, may);
    const focused = document.activeElement?.textContent;
    const hadFocus = group.contains(document.activeElement);
    group.replaceChildren(...partsOf(face));
    if (hadFocus) focusButton(group, focused);
  };
  const made = makeFirstClock(id, known, redraw);
  first = made;
  const unsubscribe = made.clock.subscribe(redraw);
  const timer = setInterval(() => {
    const { shown } = faceOf(made, may).view;
    // Only the figures change, so that no button goes from under a finger.
    const timed = group.querySelector('[role="timer"]');
    const [next] = shown === null ? [] : partsOf(faceOf(made, may));
    if (timed && next) timed.textContent = next.querySelector('[role="timer"]')?.textContent ?? '';
  }, tickMs);
  redraw();
  place.append(company, group);
  drawn = {
    remove() {
      unsubscribe();
      clearInterval(timer);
      // Whoever has a finger on it has pressed it: letting go of it would reach nothing.
      group.querySelector<HTMLButtonElement>('button:active')?.click();
      const focused = group.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
      place.remove();
      if (focused !== undefined) focusButton(document, focused);
    },
  };
}

function focusButton(within: ParentNode, label: string | null | undefined): void {
  const buttons = [...within.querySelectorAll<HTMLElement>('button')];
  buttons.find(({ textContent }) => textContent === label)?.focus();
}

function faceOf({ clock, reading: { summary, at } }: FirstClock, may: Viewer['may']): Face {
  const state = clock.get();
  const isOnline = navigator.onLine;
  const view = viewOf({ summary, elapsed: Math.max(0, (performance.now() - at) / 1000), state, isOnline, may });
  const isTiny = matchMedia('(max-width: 359.98px)').matches;
  return {
    view,
    words: wordsOf({ summary, view, state, today: companyToday(), isOnline, isTiny }),
    planned: summary.shift?.work_time ?? null,
    isKept: state.press?.isKept ?? false,
    onAction: (action) => (action === 'confirm' ? clock.confirm() : void clock.press(action)),
    onWithdraw: clock.withdraw,
  };
}

/** What the first clock knows, once; undefined when there is none. */
export const firstReading = (): Reading | undefined => first?.reading;

/** The first clock of this person becomes the application's. */
export function takeFirstClock(person: string | undefined, wiring: ClockWiring): Clock | undefined {
  const taken = first;
  first = undefined;
  if (taken?.person !== person) return undefined;
  taken?.handOver(wiring);
  return taken?.clock;
}

/** The application's clock stands: the first one makes way. */
export function leaveFirstClock(): void {
  isOver = true;
  // What was pressed since is newer; what is still on its way is taken over.
  if (drawn) ownClock.forget();
  drawn?.remove();
  drawn = undefined;
  document.getElementById(firstClockId)?.remove();
}
