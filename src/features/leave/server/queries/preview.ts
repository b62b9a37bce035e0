import type { Db } from '#platform/server/database/database.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { leavePackages, leaveSetup } from '../../contract.ts';
import type { Effects } from '../../rules/effect-shapes.ts';
import { packageToConfirm, setupToConfirm, type LeaveToConfirm } from './change-confirmation.ts';

/** A change whose impact is requested before it is saved. */
export type PreviewRequest = { readonly today: LocalDate } & (
  | {
      readonly of: 'policy';
      readonly body: HandlerInput<typeof leavePackages.preview>['body'];
      readonly from: LocalDate;
    }
  | { readonly of: 'setup'; readonly body: HandlerInput<typeof leaveSetup.preview>['body'] }
);

const toConfirm = (db: Db, previewed: PreviewRequest): Promise<LeaveToConfirm> =>
  previewed.of === 'policy'
    ? packageToConfirm(db, { ...previewed.body, from: previewed.from }, previewed.today)
    : setupToConfirm(db, previewed.body, previewed.today);

export const previewOf = async (db: Db, previewed: PreviewRequest): Promise<Effects> =>
  (await toConfirm(db, previewed)).tell(previewed.body.all);

/** The same if it is fast enough for a request; null when it concerns too many people. */
export async function previewIfQuick(db: Db, previewed: PreviewRequest): Promise<Effects | null> {
  const { isLong, tell } = await toConfirm(db, previewed);
  return isLong ? null : tell(previewed.body.all);
}
