import { useSyncExternalStore } from 'react';
import { Fault } from '../../shared/fault.ts';
import { sayReply } from '../../shared/translate.ts';
import { t } from '../i18n.ts';

export interface NoticeButton {
  readonly label: string;
  readonly answer: boolean;
  readonly quiet?: boolean;
}

/** Boxes to tick in a question. */
export interface NoticeChoices {
  readonly label: string;
  readonly boxes: readonly { readonly key: string; readonly label: string; readonly is_ticked: boolean }[];
  onTick(key: string, isTicked: boolean): void;
}

export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** Name of the item, and the consequences; shown below the text. */
  readonly about?: readonly string[];
  /** Parts of the action that can be left out. */
  readonly choices?: NoticeChoices;
  readonly tone: 'warning' | 'error' | 'success' | 'question';
  readonly buttons: readonly NoticeButton[];
  readonly escapes: boolean;
  readonly closesAfter?: number;
  answer(yes: boolean): void;
}

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'offline';
}

let notices: readonly Notice[] = [];
let toast: ToastMessage | undefined;
let last = 0;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}

export function useToast(): ToastMessage | undefined {
  return useSyncExternalStore(subscribe, () => toast);
}

/** Opens a dialog above everything and returns how it was closed. A click beside it does not close it. */
function ask(notice: Omit<Notice, 'id' | 'answer'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const id = ++last;
  const answer = (yes: boolean) => {
    notices = notices.filter((other) => other.id !== id);
    notifyListeners();
    resolve(yes);
  };
  notices = [...notices, { ...notice, id, answer }];
  notifyListeners();
  return promise;
}

/** Escape answers the notice on top, and reaches no dialog below it. */
function answerOnEscape(event: KeyboardEvent): void {
  const top = notices.at(-1);
  if (!top || event.key !== 'Escape' || event.isComposing) return;
  event.stopImmediatePropagation();
  // A held key answers one notice only.
  if (top.escapes && !event.repeat) top.answer(false);
}
// Added before the listeners of dialogs, which would get the key first otherwise.
if (typeof window !== 'undefined') window.addEventListener('keydown', answerOnEscape, { capture: true });

export interface NoticeText {
  text: string;
  title?: string;
  button?: string;
}

/** 'Notice alert' with 'Okay', or another title: `showNotice({ title: t('Just A Minute'), text })`. */
export async function showNotice({ text, title = t('Notice alert'), button = t('Okay') }: NoticeText): Promise<void> {
  await ask({ title, text, tone: 'warning', escapes: true, buttons: [{ label: button, answer: true }] });
}

/** 'Warning' with 'Close': the action succeeded, with a consequence to know. */
export async function showWarning(text: string): Promise<void> {
  await ask({
    title: t('Warning'),
    text,
    tone: 'warning',
    escapes: true,
    buttons: [{ label: t('Close', { of: 'window' }), answer: true }],
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Excludes faults that are shown elsewhere: no answer (the banner), no session (the sign-in screen). */
const isShown = (error: unknown): error is Fault =>
  error instanceof Fault && error.status !== 0 && error.status !== 401;

/**
 * 'Unsuccessful': the failed action, with the server's message in lower case after 'as'.
 * A failure without an answer shows nothing (specification B §8); the banner 'No internet.' appears instead.
 */
export async function showFailure(error: unknown): Promise<void> {
  if (!isShown(error)) return;
  await ask({
    title: t('Unsuccessful'),
    text: error.message
      ? t('We could not perform this action as {reason}', { reason: lowerFirst(error.message) })
      : t('We could not perform this action'),
    tone: 'error',
    escapes: true,
    buttons: [{ label: t('Close', { of: 'window' }), answer: true }],
  });
}

/** 'Unsuccessful' for an item that could not be created, with the server's message unchanged. */
export async function showCreationFailure(error: unknown): Promise<void> {
  if (!isShown(error)) return;
  await ask({
    title: t('Unsuccessful'),
    text: error.message || t('We could not perform this action'),
    tone: 'error',
    escapes: true,
    buttons: [{ label: t('Close', { of: 'window' }), answer: true }],
  });
}

/** Shows the failure of an action. If the status forbids it (424), something has to be done elsewhere first. */
export function showRefusal(error: unknown): Promise<void> {
  return error instanceof Fault && error.status === 424 ? showActionRequired(error.message) : showFailure(error);
}

/** 'Action Required' with 'Ok': names the step that has to be done elsewhere first. */
export async function showActionRequired(text: string): Promise<void> {
  await ask({
    title: t('Action Required'),
    text,
    tone: 'warning',
    escapes: true,
    buttons: [{ label: t('Ok'), answer: true }],
  });
}

/** Closes by itself after 1000 ms. */
export async function showSuccess(
  text = t('You’ve successfully performed this action.'),
  title = t('Successful'),
): Promise<void> {
  await ask({ title, text: sayReply(text), tone: 'success', escapes: true, buttons: [], closesAfter: 1000 });
}

// Messages for completed actions on an item, in the words of specification B §9.
export const showAdded = () => showSuccess();
export const showEdited = () => showSuccess(t('We’ve saved your edit successfully.'));
export const showTrashed = () =>
  showSuccess(
    t('We’ve deleted the item for you. You can still find it in the Trash.'),
    t('Successfully Moved to Trash'),
  );
export const showDeleted = () => showSuccess(t('We’ve permanently deleted this item.'));
export const showRestored = () => showSuccess(t('We’ve restored this item.'));

export interface Question {
  /** 'Suspend Ana?' */
  title: string;
  /** Says what the action does, where the title does not. */
  text?: string;
  /** Verb of the button that acts: 'Suspend'. */
  verb: string;
  /** Label of the button that does nothing, where Cancel could mean the action. */
  keep?: string;
  about?: readonly string[];
  choices?: NoticeChoices;
}

/** Asks before an action, with the buttons Cancel and its verb. */
export function confirmAction({ verb, keep = t('Cancel'), text = '', ...question }: Question): Promise<boolean> {
  return ask({
    ...question,
    text,
    tone: 'question',
    escapes: true,
    buttons: [
      { label: keep, answer: false, quiet: true },
      { label: verb, answer: true },
    ],
  });
}

/** The item's name, and the consequences for others. */
type NameAndConsequences = readonly [name: string, ...consequences: string[]];

/**
 * 'Confirmation Required' with Yes and No; Escape does nothing. Only the three questions of specification B §9 are
 * asked like this, all others by `confirmAction`.
 */
function askYesOrNo(text: string, about: NameAndConsequences): Promise<boolean> {
  return ask({
    title: t('Confirmation Required'),
    text,
    about,
    tone: 'question',
    escapes: false,
    buttons: [
      { label: t('No'), answer: false, quiet: true },
      { label: t('Yes'), answer: true },
    ],
  });
}

// Questions before an action on an item, which is named below the question.
export const confirmTrash = (...about: NameAndConsequences) =>
  askYesOrNo(t('Are you sure you want to delete this item?'), about);
export const confirmDelete = (...about: NameAndConsequences) =>
  askYesOrNo(t('You are about to permanently delete this item. Should we proceed?'), about);
export const confirmRestore = (...about: NameAndConsequences) =>
  askYesOrNo(t('You are about to restore an item that was previously deleted. Should we proceed?'), about);

/** Shows a line at the foot of the screen that disappears by itself. `lasts` is in milliseconds. */
export function showToast(
  text: string,
  { lasts = 5000, tone = 'done' }: { lasts?: number; tone?: ToastMessage['tone'] } = {},
): void {
  const mine = { id: ++last, text, tone };
  toast = mine;
  notifyListeners();
  setTimeout(() => {
    if (toast !== mine) return;
    toast = undefined;
    notifyListeners();
  }, lasts);
}

/** Ends the message together with the screen that it belongs to. */
export function endToast(): void {
  if (!toast) return;
  toast = undefined;
  notifyListeners();
}

/** Shows that the browser is offline, after an action that needs the network (specification B §8). */
export function showNoInternet(): void {
  showToast(t('No internet.'), { lasts: 3000, tone: 'offline' });
}
