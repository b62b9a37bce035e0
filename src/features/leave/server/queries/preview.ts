import type { Db } from '#platform/server/database/database.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { fullTime, leavePackages, leaveSetup } from '../../contract.ts';
import type { Effects } from '../../rules/effect-shapes.ts';
import { fullTimeFrom } from '../../rules/full-time-contract.ts';
import {
  fullTimeRemovalToConfirm,
  fullTimeToConfirm,
  packageToConfirm,
  setupToConfirm,
  type LeaveToConfirm,
} from './change-confirmation.ts';

/** A change whose impact is requested before it is saved. */
export type PreviewRequest = { readonly today: LocalDate } & (
  | {
      readonly of: 'policy';
      readonly body: HandlerInput<typeof leavePackages.preview>['body'];
      readonly from: LocalDate;
    }
  | { readonly of: 'setup'; readonly body: HandlerInput<typeof leaveSetup.preview>['body'] }
  | { readonly of: 'full_time_removal'; readonly body: HandlerInput<typeof fullTime.previewRemoval>['body'] }
  | { readonly of: 'full_time'; readonly body: HandlerInput<typeof fullTime.preview>['body'] }
);

function toConfirm(db: Db, previewed: PreviewRequest): Promise<LeaveToConfirm> {
  const { today } = previewed;
  if (previewed.of === 'policy') return packageToConfirm(db, { ...previewed.body, from: previewed.from }, today);
  if (previewed.of === 'full_time_removal') return fullTimeRemovalToConfirm(db, previewed.body.effective_from, today);
  return previewed.of === 'setup'
    ? setupToConfirm(db, previewed.body, today)
    : fullTimeToConfirm(db, fullTimeFrom(previewed.body), today);
}

export const previewOf = async (db: Db, previewed: PreviewRequest): Promise<Effects> =>
  (await toConfirm(db, previewed)).tell(previewed.body.all);

/** The same if it is fast enough for a request; null when it concerns too many people. */
export async function previewIfQuick(db: Db, previewed: PreviewRequest): Promise<Effects | null> {
  const { isLong, tell } = await toConfirm(db, previewed);
  return isLong ? null : tell(previewed.body.all);
}
