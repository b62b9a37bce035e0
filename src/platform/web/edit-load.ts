import { useEffect } from 'react';
import type { Fault } from '../shared/fault.ts';
import { showFailure } from './ui/notices.ts';

/** Closes a dialog whose data cannot be loaded, and shows the reason (specification B §8). */
export function useEditLoad(error: Fault | null, onClose: () => void): void {
  useEffect(() => {
    if (!error) return;
    onClose();
    void showFailure(error);
    // oxlint-disable-next-line react/exhaustive-deps -- it closes once, whichever function does it
  }, [error]);
}
