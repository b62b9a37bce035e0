import type { RawBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { AlertType } from '../shared/alerts.ts';
import type { AuditDeclaration } from '../shared/audit.ts';
import type { Contract } from '../shared/contract.ts';
import type { Permission } from '../shared/permissions.ts';
import type { SetUpStep } from '../shared/set-up.ts';
import type { SidebarDeclaration } from '../shared/sidebar.ts';
import type { CalendarLayer } from './calendar-layer.ts';
import type { Contributions } from './contribution.ts';
import type { Database } from './database/database.ts';
import type { DemoPart } from './demo.ts';
import type { Listener } from './events/events.ts';
import type { Job } from './jobs/jobs.ts';
import type { NewcomerItem } from './newcomer-item.ts';
import type { FileKind } from './files/file-kind.ts';
import type { FeatureSettings, SettingsOf } from './settings.ts';
import type { SettingState } from './setting-state.ts';
import type { Routes } from './http/implement.ts';
import type { WriteGate } from './http/write-gate.ts';
import type { ServedPage } from './http/pages.ts';
import type { DeviceProtocol } from './http/devices.ts';
import type { BrowserCallback } from './http/browser-callbacks.ts';
import type { RecordedDays } from './recorded-days.ts';
import type { Reference } from './reference.ts';
import type { SearchKind } from './search.ts';
import type { ToDoKind } from './to-do.ts';
import type { TrashKind } from './trash-kind.ts';
import type { Wait } from './waits.ts';

/** SQL for a number, given SQL for a person's id. */
export type UnreadCount = (personId: RawBuilder<unknown>) => RawBuilder<number>;

/** A step of setting up a company, with SQL for whether it is done. */
export interface SetUpPart {
  readonly step: SetUpStep;
  readonly isDone: RawBuilder<unknown>;
  /** SQL for a detail of a completed step: a number, or a name. */
  readonly detail?: RawBuilder<unknown>;
}

/** The declarations of a feature, and their only list: everything that covers all features reads it. */
export interface Feature {
  /** Folder in src/features. */
  readonly name: string;
  /**
   * Tables that it owns: only it writes them, and only it and later features read them (src/app/tests/table-owners).
   * Earlier features learn about its rows by references or events.
   */
  readonly tables?: readonly string[];
  /** Audit log declarations and wording for its tables (`rules/audit.ts`: browsers read it, too). */
  readonly audit?: AuditDeclaration;
  /** Settings from the environment, which handlers read by `context.settingsOf`. */
  readonly settings?: FeatureSettings<unknown>;
  /**
   * Endpoints; those built from the registrations of features receive all features, and all contracts,
   * which are complete before the first request.
   */
  readonly routes?: Routes | ((features: readonly Feature[], contracts: () => readonly Contract[]) => Routes);
  /** Addresses besides the endpoints, to which another site sends a browser. */
  readonly callbacks?: readonly BrowserCallback[];
  /** Separate pages outside the web app that need another content security policy. */
  readonly pages?: readonly ServedPage[];
  /** Check that may stop a company from writing; undefined when the settings require none. */
  readonly gate?: (settingsOf: SettingsOf) => WriteGate | undefined;
  /** Machine protocols that it speaks. */
  readonly devices?: readonly DeviceProtocol[];
  /** Entry in the sidebar. */
  readonly sidebar?: SidebarDeclaration;
  /** Alert types (`rules/alerts.ts`: browsers read it, too). */
  readonly alerts?: readonly AlertType[];
  /** Steps that the feature adds to setting up a company (described in `rules/set-up.ts`: browsers read them, too). */
  readonly setUp?: readonly SetUpPart[];
  /** Status of the feature's sections in the settings; some depend on the registrations of features. */
  readonly settingStates?: readonly SettingState[] | ((features: readonly Feature[]) => readonly SettingState[]);
  /** Permissions whose holders receive its live events (`holdersChannel`). */
  readonly liveFor?: readonly Permission[];
  /** Reactions to events of this feature or earlier ones. */
  readonly listeners?: readonly Listener[];
  /** Background work: mails, imports, scheduled jobs; some depends on the registrations of features. */
  readonly jobs?: readonly Job[] | ((features: readonly Feature[]) => readonly Job[]);
  /** Its own rows that refer to rows of an earlier feature. */
  readonly references?: readonly Reference[];
  /** Daily records of people, which stay when their first day moves; the actor is warned. */
  readonly recordedDays?: RecordedDays;
  /** Times in the feature's tables that something waits for; limited, as a clock may have run ahead. */
  readonly waits?: readonly Wait[];
  /** Work that runs while a process handles background tasks; `close` finishes what has begun. */
  readonly background?: (resources: { readonly database: Database; readonly log: FastifyBaseLogger }) => {
    close(): Promise<void>;
  };
  /** Kinds of the feature's items that go to the Trash before they are deleted. */
  readonly trash?: readonly TrashKind[];
  /**
   * Number of items that a person has not read, for the number at the bell. SQL,
   * since it is part of the first statement of every page.
   * @param personId SQL for the person's id
   */
  readonly unread?: UnreadCount;
  /** Layers that the feature adds to the calendar. */
  readonly calendar?: readonly CalendarLayer[];
  /** Search results besides its screens (`screens.ts` has the words for these). */
  readonly search?: readonly SearchKind[];
  /** Tasks of people, shown on the landing page. */
  readonly toDo?: readonly ToDoKind[];
  /**
   * Contributions to points of earlier features, such as its impact when they change holidays,
   * described before saving (`change-impact.ts`).
   */
  readonly contributes?: Contributions;
  /** Things that people can be given when they are added. */
  readonly newcomerItems?: readonly NewcomerItem[];
  /** Kinds of the feature's records that files belong to. */
  readonly files?: readonly FileKind[];
  /** Rows that the feature adds to the demo company (`server/demo.ts`). */
  readonly demo?: DemoPart;
}

/** A feature as the server loads it, once all are known. */
export type LoadedFeature = Omit<Feature, 'routes' | 'jobs'> & {
  readonly routes?: Routes;
  readonly jobs?: readonly Job[];
};
