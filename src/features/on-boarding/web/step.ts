import { Fault } from '#platform/shared/fault.ts';
import { abort } from '#platform/web/abort.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Author, Tab } from '../contract.ts';

export interface StepProps {
  readonly author: Author;
  /** What goes with each call. */
  readonly invitation: { readonly id: string; readonly hash: string };
  /** The photo that was chosen a moment ago, as an address of the page's own. */
  readonly photo: string | undefined;
  onPhoto(url: string): void;
  goBack(to: Tab): void;
  /** Reads how far one is, and goes on there. */
  refresh(): Promise<void>;
}

/** An invitation that is used or old by now has a screen of its own. */
export async function failed(error: unknown): Promise<void> {
  if (error instanceof Fault && error.status === 498) return abort(498);
  await showFailure(error);
}
