import { useEffect, useRef, useState } from 'react';

/**
 * For an overlay that was loaded because its button was pressed: its own button takes over the focus, then it opens,
 * so that closing it returns the focus.
 */
export function useOpenedAtOnce() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { target, opened, setOpened };
}
