import { useEffect } from 'react';
import { lazyPart, type LazyPart } from '#platform/web/lazy-part.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileView } from '#features/profile/web/parts/use-profile.ts';

export type PersonDialogKind = 'duplicate' | 'discharge';

const dialogs: Readonly<Record<PersonDialogKind, LazyPart<PartProps & { onClose(): void }>>> = {
  duplicate: lazyPart(() => import('../dialogs/Duplicate.tsx'), 'Duplicate', overlayFailed),
  discharge: lazyPart(() => import('../dialogs/Discharge.tsx'), 'Discharge', overlayFailed),
};

interface PersonDialogProps {
  kind: PersonDialogKind;
  username: string;
  onClose(): void;
}

/** Opens a dialog of the profile from a list, once the profile has loaded. */
export function PersonDialog({ kind, username, onClose }: PersonDialogProps) {
  const { data, error } = useProfileView(username);
  useEffect(() => {
    if (!error) return;
    onClose();
    void showFailure(error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once, whatever the list hands over anew
  }, [error]);
  const Dialog = dialogs[kind];
  return data ? <Dialog view={data} onClose={onClose} /> : null;
}
