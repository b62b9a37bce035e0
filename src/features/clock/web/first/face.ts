import { mdiCheckBold, mdiCloudOffOutline } from '@mdi/js';
import { timer } from '#platform/web/format.ts';
import { translate as t } from '#platform/shared/translate.ts';
import type { ClockWords } from '../clock-words.ts';
import type { ButtonAction, ClockView } from '../parts/clock-view.ts';

export interface ClockFaceProps {
  readonly view: ClockView;
  readonly words: ClockWords;
  readonly planned: number | null;
  readonly isQueued: boolean;
  onAction(action: ButtonAction): void;
  onWithdraw(): void;
}

export interface Company {
  readonly name: string;
  /** URL of the logo. */
  readonly logo: string | null;
}

/** Draws the company like CompanyLogo.tsx. */
export function companyOf({ name, logo }: Company): HTMLElement {
  if (!logo) {
    const letter = element('span', 'letter', [...name][0]?.toUpperCase() ?? '');
    letter.ariaHidden = 'true';
    return element('span', 'company', letter, element('b', '', name));
  }
  const picture = element('img', '');
  Object.assign(picture, { src: logo, alt: name });
  return element('span', 'company', picture);
}

/** Draws the parts of ClockPill.tsx as plain elements, since React is still loading. */
export function partsOf(face: ClockFaceProps): HTMLElement[] {
  const { view, words } = face;
  return [
    element('div', 'read', dotOf(view), element('div', 'block', ...readoutOf(face))),
    ...(view.reason ? [element('p', 'reason', view.reason)] : []),
    ...actionsOf(face),
    status(words.spoken),
  ];
}

function readoutOf({ view, words, planned }: ClockFaceProps): HTMLElement[] {
  const isRunning = view.shown !== null;
  const title = element('strong', isRunning ? 'num' : 'words', isRunning ? timer(view.shown) : words.title);
  if (isRunning) title.setAttribute('role', 'timer');
  const more = words.more ? [element('span', 'more', element('i', '', ' · '), words.more)] : [];
  const lines = words.line ? [element('span', '', words.line, ...more)] : [];
  const line = element('div', 'line', title, ...lines);
  if (words.note) return [line, element('p', 'note', words.note)];
  return planned === null ? [line] : [line, cellsOf(view, planned)];
}

function cellsOf({ worked, isPaused }: ClockView, planned: number): HTMLElement {
  const hours = worked / 3600;
  const cells = Array.from({ length: Math.ceil(planned / 3600) }, (_, cell) => {
    const filled = element('b', '');
    filled.style.width = `${Math.max(0, Math.min(1, hours - cell)) * 100}%`;
    const cellBar = element('i', '', filled);
    if (isPaused && hours >= cell && hours < cell + 1) cellBar.dataset['paused'] = '';
    return cellBar;
  });
  const row = element('span', 'cells', ...cells);
  row.ariaHidden = 'true';
  return row;
}

function actionsOf({ view, words, isQueued, onAction, onWithdraw }: ClockFaceProps): HTMLElement[] {
  if (words.success) return [element('div', 'actions', element('span', 'done', icon(mdiCheckBold, 16), words.success))];
  const buttons = view.buttons
    .filter(({ isBusy }) => isBusy || !isQueued)
    .map(({ action, label, tone, isBusy, isDisabled }) => {
      const button = element('button', tone, ...(isBusy ? [element('span', 'loader')] : []), t(label));
      button.type = 'button';
      button.disabled = isDisabled;
      if (isBusy) button.ariaDisabled = button.ariaBusy = 'true';
      else button.addEventListener('click', () => onAction(action));
      return button;
    });
  if (isQueued) {
    const cancel = element('button', 'subtle', t('Cancel'));
    cancel.type = 'button';
    cancel.addEventListener('click', onWithdraw);
    buttons.push(cancel);
  }
  return buttons.length ? [element('div', 'actions', ...buttons)] : [];
}

function dotOf({ dot }: ClockView): Node {
  if (dot === 'offline') return element('span', 'offline', icon(mdiCloudOffOutline, 18));
  const dotElement = element('span', 'dot');
  dotElement.dataset['state'] = dot;
  return dotElement;
}

function status(text: string): HTMLElement {
  const statusElement = element('span', 'spoken', text);
  statusElement.setAttribute('role', 'status');
  return statusElement;
}

function icon(path: string, size: number): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svgElement = document.createElementNS(space, 'svg');
  svgElement.setAttribute('viewBox', '0 0 24 24');
  svgElement.setAttribute('width', String(size));
  svgElement.setAttribute('height', String(size));
  svgElement.setAttribute('aria-hidden', 'true');
  const shape = svgElement.appendChild(document.createElementNS(space, 'path'));
  shape.setAttribute('d', path);
  shape.setAttribute('fill', 'currentColor');
  return svgElement;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  classes: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  if (classes) created.className = classes;
  created.append(...children);
  return created;
}
