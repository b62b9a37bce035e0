import { Fault } from '#platform/shared/fault.ts';
import { abort } from '#platform/web/abort.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Author, Tab } from '../contract.ts';

export interface StepProps {
  readonly author: Author;
  /** Parts of the invitation's address, which every request includes. */
  readonly invitation: { readonly id: string; readonly hash: string };
  /** Local URL of the photo chosen a moment ago. */
  readonly photo: string | undefined;
  onPhoto(url: string): void;
  goBack(to: Tab): void;
  /** Reloads the progress and continues there. */
  refresh(): Promise<void>;
}

/** Handles errors; a used or expired invitation has its own screen. */
export async function showStepFailure(error: unknown): Promise<void> {
  if (error instanceof Fault && error.status === 498) return abort(498);
  await showFailure(error);
}
