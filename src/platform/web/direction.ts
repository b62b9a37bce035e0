/**
 * Places and keys along the line of text. `dir` of the page decides whether a line begins on the left or, as in Arabic
 * and Hebrew, on the right; styles follow it by themselves (`inset-inline-start`), code does by these functions.
 */

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** 1 where lines run from left to right, -1 where they run from right to left. */
export const inlineSign = (): 1 | -1 => (isRightToLeft() ? -1 : 1);

const byEye: Readonly<Record<string, readonly [key: string, mirrored: string]>> = {
  ArrowLeft: ['ArrowBack', 'ArrowForward'],
  ArrowRight: ['ArrowForward', 'ArrowBack'],
};

/**
 * Name of a pressed key along the line, so that arrow keys follow the eye: `ArrowForward` points to the end of the line
 * and `ArrowBack` to its beginning. Other keys keep their names.
 */
export function inlineKey({ key }: { readonly key: string }): string {
  const [plain, mirrored] = byEye[key] ?? [key, key];
  return isRightToLeft() ? mirrored : plain;
}

/** Pixels from the beginning of a box's lines to a place of the window. */
export function inlineDistance({ left, right }: DOMRect, clientX: number): number {
  return isRightToLeft() ? right - clientX : clientX - left;
}

/** Pixels by which an element is scrolled from the beginning of its lines. */
export const inlineScroll = (element: Element): number => element.scrollLeft * inlineSign();

/** Scrolls an element to this many pixels from the beginning of its lines. */
export function scrollInline(element: Element, to: number): void {
  element.scrollLeft = to * inlineSign();
}

/** Pixels between the beginnings of an element and of the element that it is positioned in. */
export function inlineOffset({ offsetLeft, offsetWidth, offsetParent }: HTMLElement): number {
  return isRightToLeft() ? (offsetParent?.clientWidth ?? 0) - offsetLeft - offsetWidth : offsetLeft;
}
