import type { FileKind } from '#platform/server/files/file-kind.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import { deleteFiles } from '#features/files/server/commands.ts';
import { storeSquares } from '#features/files/server/commands/squares.ts';
import { filesOf } from '#features/files/server/queries.ts';
import { lockPerson, setColumns } from '#features/people/server/commands.ts';
import type { profile } from '../contract.ts';
import { avatarSides, photoOwner, photoSides } from '../rules/avatar.ts';
import { keepPhoto } from './commands/photo.ts';
import { openProfile, requireSection } from './queries.ts';

type Handler = Handlers<typeof profile>;

/** Seconds that browsers cache a photo; another photo has another address. */
const maxAge = 3600;

/** Photos are visible to everyone who may open the profile. */
export const avatarFiles: FileKind = {
  owner_type: photoOwner,
  maxAge,
  async maySee(db, actor, personId) {
    if (!actor) return false;
    const fileCall = { db, actor, context: { now: Math.floor(Date.now() / 1000) } };
    return openProfile(fileCall, personId).then(
      (found) => found.mayView('avatar'),
      () => false,
    );
  },
};

const changeAvatar: Handler['changeAvatar'] = async (call) => {
  const { actor, context, params, transact } = call;
  const required = (db: Db) => requireSection({ db, actor, context }, params.user_id, 'avatar', 'edit');
  await transact('read', required);
  // The squares are made outside a transaction, so the permission is checked again before they are stored.
  const squares = await storeSquares(call, actor.id, photoSides);
  const avatar = await transact('write', async (db) => {
    const { id } = await required(db);
    return keepPhoto(db, { squares, person_id: id, uploaded_by: actor.id, now: context.now });
  });
  return { avatar, message: 'We’ve saved your edit successfully.' };
};

const removeAvatar: Handler['removeAvatar'] = async (call) => {
  const { id } = await requireSection(call, call.params.user_id, 'avatar', 'edit');
  await lockPerson(call.db, id);
  await deleteFiles(call.db, { owner_type: photoOwner, owner_id: id });
  await setColumns(call.db, id, { avatar: null });
  return { avatar: stockAvatar, message: 'We’ve permanently deleted this item.' };
};

export const avatarHandlers = { changeAvatar, removeAvatar };

/** Returns the addresses of a person's photo in all sizes; null without a photo. */
export async function avatarsOf(db: Db, personId: string) {
  const bySide = new Map((await filesOf(db, photoOwner, personId)).map(({ width, url }) => [width, url]));
  const [small, medium, large] = [avatarSides.small, avatarSides.medium, avatarSides.large].map((side) =>
    bySide.get(side),
  );
  return small && medium && large ? { small, medium, large } : null;
}
