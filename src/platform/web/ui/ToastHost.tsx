import { mdiCheckBold, mdiCloudOffOutline } from '@mdi/js';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { useToast } from './notices.ts';
import c from './notices.module.css';

/** px between it and a button that it would cover. */
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

/** Returns how far it must move up in px so that it covers no controls. */
function liftOf(line: HTMLElement): number {
  line.style.bottom = '0';
  const place = line.getBoundingClientRect();
  const covered = [...document.querySelectorAll('button, a, input, textarea, [role="button"]')]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 0 && each.left < place.right && each.right > place.left)
    .sort((one, other) => other.bottom - one.bottom);
  let lift = 0;
  for (const each of covered)
    if (each.top < place.bottom - lift && each.bottom > place.top - lift) lift = place.bottom - each.top + gap;
  // If controls fill the whole screen, it stays at the foot.
  return lift < place.top ? lift : 0;
}
