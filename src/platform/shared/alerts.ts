import type { Permission } from './permissions.ts';

/** Something that people can be told of. The feature in which it happens declares it, and tells it by `notify`. */
export interface AlertType {
  /** As it is stored: 'irregular_day'. */
  readonly key: string;
  /** Place among all, from the top, where a company, and everybody for themselves, choose the channels. */
  readonly position: number;
  /** As an administrator reads it. */
  readonly name: string;
  /** Who is notified. */
  readonly who: string;
  /** As whoever is told reads it, after 'Tell me when', below those of the same group. */
  readonly tellMe: { readonly group: string; readonly when: string; readonly more?: string };
  /** What a locked screen shows, where everybody can read it: what it is about, but no name, date or number. */
  readonly title: string;
  /** The channels of a company that has decided nothing. */
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
  /**
   * Nobody can switch it off for themselves, and it waits neither for a digest nor for quiet hours: somebody's safety
   * may hang on it.
   */
  readonly always?: true;
  /** Elsewhere than on a hosted installation it cannot happen, and is not spoken of. */
  readonly onlyHosted?: true;
  /** It reaches only holders of one of these, so that nobody else is asked how. */
  readonly permissions?: readonly Permission[];
}
