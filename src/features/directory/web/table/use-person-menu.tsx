import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonDialog, type PersonDialogKind } from '#features/employment/web/parts/PersonDialog.tsx';
import { directoryApi, type DirectoryRow } from '../directory-api.ts';
import { PersonMenu, type MenuPlace } from './PersonMenu.tsx';

/** Returns the menu of the row whose button was pressed, and the dialog opened from it. */
export function usePersonMenu(rowAt: (index: number) => DirectoryRow | undefined) {
  const [at, open] = useState<MenuPlace>();
  const [dialog, setDialog] = useState<{ kind: PersonDialogKind; row: DirectoryRow }>();
  const cache = useQueryClient();
  const close = () => {
    setDialog(undefined);
    void cache.invalidateQueries({ queryKey: directoryApi.index.key });
  };
  const row = at && rowAt(at.row);
  const element = (
    <>
      {row && (
        <PersonMenu at={at} row={row} onDialog={(kind) => setDialog({ kind, row })} onClose={() => open(undefined)} />
      )}
      {dialog && <PersonDialog kind={dialog.kind} username={dialog.row.username} onClose={close} />}
    </>
  );
  return { open, element };
}
