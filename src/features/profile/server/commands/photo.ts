import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { deleteFiles } from '#features/files/server/commands.ts';
import { keepSquares, type StoredSquare } from '#features/files/server/commands/squares.ts';
import { lockPerson, setColumns } from '#features/people/server/commands.ts';
import { photoOwner } from '../../rules/avatar.ts';

interface Photo {
  /** Squares in the sizes of `photoSides`, in that order. */
  readonly squares: readonly StoredSquare[];
  readonly person_id: string;
  readonly uploaded_by: string;
  /** epoch seconds */
  readonly now: number;
}

/** Replaces a person's photo by stored squares. @returns the address of the smallest one */
export async function keepPhoto(db: Db, { squares, person_id, uploaded_by, now }: Photo): Promise<string> {
  await lockPerson(db, person_id);
  await deleteFiles(db, { owner_type: photoOwner, owner_id: person_id });
  const [small] = await keepSquares(db, squares, { owner_type: photoOwner, owner_id: person_id, uploaded_by, now });
  await setColumns(db, person_id, { avatar: small?.url ?? null });
  return small?.url ?? stockAvatar;
}
