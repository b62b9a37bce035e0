import type { ComponentType, ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LazyPart } from '#platform/web/lazy-part.tsx';
import type { Session } from '#platform/web/session.ts';
import type { profile } from '../../contract.ts';
import type { Section } from '../../rules/sections.ts';

/** A profile as the caller may see it. */
export type ProfileView = Reply<(typeof profile)['view']>;

/** Props common to all parts of a profile. */
export interface PartProps {
  readonly view: ProfileView;
}

/** Props of the history of a section. */
export interface HistoryProps extends PartProps {
  readonly section: Section;
  readonly title: string;
  onClose(): void;
}

/** The viewer's permissions, as far as they decide what is visible. */
export type ViewerRights = Pick<Session, 'can'>;

/** A tab of the profile, hidden if the viewer may see nothing of it. */
export interface ProfileTab {
  /** Id in the address: `?tab=employment`. */
  readonly id: string;
  name(): string;
  /** Lower values come first. */
  readonly position: number;
  isOpen(view: ProfileView, session: ViewerRights): boolean;
  /** A hook that returns the number shown beside the name. */
  useCount?(view: ProfileView): number | undefined;
  readonly component: LazyPart<PartProps>;
}

/** A section that a feature adds to a tab of an earlier one. */
export interface TabSection {
  readonly id: string;
  /** Id of the tab. */
  readonly tab: string;
  readonly position: number;
  isOpen(view: ProfileView, session: ViewerRights): boolean;
  readonly component: LazyPart<PartProps>;
}

/** A card of the overview. */
export interface OverviewCard {
  readonly id: string;
  /** 'main' is the wide column. */
  readonly column: 'main' | 'side';
  readonly position: number;
  isOpen(view: ProfileView, session: ViewerRights): boolean;
  readonly component: ComponentType<PartProps>;
}

/** A line of 'Coming up'. */
export interface ComingLine {
  readonly id: string;
  readonly icon: string;
  readonly date: LocalDate;
  /** Text shown instead of the date: '8 Feb'. */
  readonly when?: string;
  readonly text: string;
  readonly more?: string;
  /** Tab with more details. */
  readonly tab?: string;
}

/** A line of 'Needs attention'. */
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
  /** Lower values come first; a divider separates hundreds. */
  readonly position: number;
  /** Reason why it is impossible; the entry is then disabled but readable. */
  readonly refusal?: string | undefined;
  /** Present value, shown on the right. */
  readonly aside?: string | undefined;
  run(): void;
}

export interface ProfileActions {
  /** Main action of the head. */
  readonly main?: ProfileAction | undefined;
  readonly menu: readonly ProfileAction[];
  /** The open dialog. */
  readonly dialog?: ReactNode;
}

/**
 * Contributions of a feature to profiles (`web/profile-parts.ts` of the feature), so that profiles do not
 * depend on later features. Functions named `use…` are hooks, called on every render of every profile.
 */
export interface ProfileParts {
  readonly tabs?: readonly ProfileTab[];
  readonly cards?: readonly OverviewCard[];
  readonly sections?: readonly TabSection[];
  /** A line of the head that says where the person is. */
  readonly whereabouts?: ComponentType<PartProps>;
  /** Dialog with the history of a section. */
  readonly history?: LazyPart<HistoryProps>;
  useComing?(view: ProfileView): readonly ComingLine[];
  useAttention?(view: ProfileView): readonly AttentionLine[];
  useActions?(view: ProfileView): ProfileActions;
}
