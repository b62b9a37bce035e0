import { mdiCheckBold, mdiCloudOffOutline } from '@mdi/js';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { useToast } from './notices.ts';
import c from './notices.module.css';

/** Pixels between the message and a control that it would cover. */
const gap = 8;

/**
 * Renders the messages of `showToast`, above any controls at the foot of the screen. Part of the first load:
 * it may have to report that nothing more can be loaded.
 */
export function ToastHost() {
  const toast = useToast();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (line.current) line.current.style.bottom = `${liftOf(line.current)}px`;
  }, [toast]);
  return (
    <div className={c['toasts']} role="status">
      {toast && (
        <div ref={line} className={c['toast']} data-tone={toast.tone}>
          <Icon path={toast.tone === 'done' ? mdiCheckBold : mdiCloudOffOutline} size={16} />
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}

/** Returns how far the message must move up, in pixels, so that it covers no controls. */
function liftOf(line: HTMLElement): number {
  line.style.bottom = '0';
  const box = line.getBoundingClientRect();
  const covered = [...document.querySelectorAll('button, a, input, textarea, [role="button"]')]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 0 && each.left < box.right && each.right > box.left)
    .sort((one, other) => other.bottom - one.bottom);
  let lift = 0;
  for (const each of covered)
    if (each.top < box.bottom - lift && each.bottom > box.top - lift) lift = box.bottom - each.top + gap;
  // If controls fill the whole screen, the message stays at the foot.
  return lift < box.top ? lift : 0;
}
