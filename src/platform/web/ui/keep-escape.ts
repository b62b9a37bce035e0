import type { FocusEvent } from 'react';

/** For `onFocus`: keeps Escape from the dialogs around and below, which receive it before the focused element. */
export function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
