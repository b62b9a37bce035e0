import type { ComponentType, ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LazyPart } from '#platform/web/lazy-part.tsx';
import type { Session } from '#platform/web/session.ts';
import type { profile } from '../../contract.ts';
import type { Section } from '../../rules/sections.ts';

/** A profile as the caller may see it. */
export type ProfileView = Reply<(typeof profile)['view']>;

/** What every part of a profile is given. */
export interface PartProps {
  readonly view: ProfileView;
}

/** What the history of a section is given. */
export interface HistoryProps extends PartProps {
  readonly section: Section;
  readonly title: string;
  onClose(): void;
}

/** Who looks, as far as it decides what there is to see. */
export type Looking = Pick<Session, 'can'>;

/** A tab of the profile. Where one may see nothing of it, it is not there. */
export interface ProfileTab {
  /** In the address: `?tab=employment`. */
  readonly id: string;
  name(): string;
  /** Smaller first. */
  readonly position: number;
  isOpen(view: ProfileView, session: Looking): boolean;
  /** A hook: how much there is in it, beside its name. */
  useCount?(view: ProfileView): number | undefined;
  readonly component: LazyPart<PartProps>;
}

/** A card of the overview. */
export interface OverviewCard {
  readonly id: string;
  /** 'main' is the wide column. */
  readonly column: 'main' | 'side';
  readonly position: number;
  isOpen(view: ProfileView, session: Looking): boolean;
  readonly component: ComponentType<PartProps>;
}

/** What is to happen: a line of 'Coming up'. */
export interface ComingLine {
  readonly id: string;
  readonly icon: string;
  readonly date: LocalDate;
  /** What stands in the place of the date: '8 Feb'. */
  readonly when?: string;
  readonly text: string;
  readonly more?: string;
  /** The tab that has more of it. */
  readonly tab?: string;
}

/** What somebody should look at: a line of 'Needs attention'. */
export interface AttentionLine {
  readonly id: string;
  readonly icon: string;
  readonly text: string;
  readonly more?: string;
  readonly tab: string;
}

/** An entry of the menu Actions. */
export interface ProfileAction {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  /** Smaller first; a line stands between two hundreds. */
  readonly position: number;
  /** Why it is not possible: it can be read, and not pressed. */
  readonly refusal?: string | undefined;
  /** At its right: what it is now. */
  readonly aside?: string | undefined;
  run(): void;
}

export interface ProfileActions {
  /** The one main action of the head. */
  readonly main?: ProfileAction | undefined;
  readonly menu: readonly ProfileAction[];
  /** The dialog that stands open. */
  readonly dialog?: ReactNode;
}

/**
 * What a feature brings to profiles (`web/profile-parts.ts` of the feature), so that profiles know none of those that
 * come after them. What is `use…` is a hook: called at every drawing, for every profile.
 */
export interface ProfileParts {
  readonly tabs?: readonly ProfileTab[];
  readonly cards?: readonly OverviewCard[];
  /** One line of the head: where somebody is. */
  readonly whereabouts?: ComponentType<PartProps>;
  /** The dialog that tells who has changed a section. */
  readonly history?: LazyPart<HistoryProps>;
  useComing?(view: ProfileView): readonly ComingLine[];
  useAttention?(view: ProfileView): readonly AttentionLine[];
  useActions?(view: ProfileView): ProfileActions;
}
