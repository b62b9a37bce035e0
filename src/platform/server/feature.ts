import type { RawBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { AlertType } from '../shared/alerts.ts';
import type { AuditDeclaration } from '../shared/audit.ts';
import type { Contract } from '../shared/contract.ts';
import type { Permission } from '../shared/permissions.ts';
import type { SetUpStep } from '../shared/set-up.ts';
import type { SidebarDeclaration } from '../shared/sidebar.ts';
import type { CalendarLayer } from './calendar-layer.ts';
import type { Database } from './database/database.ts';
import type { DemoPart } from './demo.ts';
import type { Listener } from './events/events.ts';
import type { Job } from './jobs/jobs.ts';
import type { RegisteredEmploymentEffect } from './employment-effect.ts';
import type { HalfLeaveReader } from './half-leave.ts';
import type { LeaveOfTypeMover } from './leave-of-type.ts';
import type { HolidayEffect } from './holiday-effect.ts';
import type { ShiftEffect } from './shift-effect.ts';
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
import type { FreeDayReader } from './free-days.ts';
import type { SearchKind } from './search.ts';
import type { ToDoKind } from './to-do.ts';
import type { TrashKind } from './trash-kind.ts';
import type { Wait } from './waits.ts';

/** SQL for a number, given SQL for a person's id. */
export type UnreadCount = (personId: RawBuilder<unknown>) => RawBuilder<number>;

/** A step of setting up a company, and SQL for whether it is done. */
export interface SetUpPart {
  readonly step: SetUpStep;
  readonly isDone: RawBuilder<unknown>;
  /** SQL for what stands behind a step that is done: a number, or a name. */
  readonly detail?: RawBuilder<unknown>;
}

/** What a feature says about itself. Whatever walks all features reads it here: there is no second list to keep. */
export interface Feature {
  /** Its folder in src/features. */
  readonly name: string;
  /**
   * The tables it owns: only it writes them, and only it and later features read them (src/app/tests/table-owners).
   * What an earlier
   * feature must know of a row is a reference or an event.
   */
  readonly tables?: readonly string[];
  /**
   * How the audit log treats its tables, and the words in which it tells of them (`rules/audit.ts`: browsers read it,
   * too).
   */
  readonly audit?: AuditDeclaration;
  /** What it reads from the environment; handlers get it by `context.settingsOf`. */
  readonly settings?: FeatureSettings<unknown>;
  /**
   * Its endpoints; those that are made of what features have registered get all of them, and the contracts of all, which
   * are there once a request comes.
   */
  readonly routes?: Routes | ((features: readonly Feature[], contracts: () => readonly Contract[]) => Routes);
  /** Addresses beside the endpoints, to which another site sends a browser. */
  readonly callbacks?: readonly BrowserCallback[];
  /** Pages of their own beside the web app, where one has to obey another policy. */
  readonly pages?: readonly ServedPage[];
  /** What may keep a company from writing; undefined where the settings ask for none. */
  readonly gate?: (settingsOf: SettingsOf) => WriteGate | undefined;
  /** Protocols of machines that it speaks. */
  readonly devices?: readonly DeviceProtocol[];
  /** Its entry in the sidebar. */
  readonly sidebar?: SidebarDeclaration;
  /** What it tells people of (`rules/alerts.ts`: browsers read it, too). */
  readonly alerts?: readonly AlertType[];
  /** What it adds to setting up a company (steps in `rules/set-up.ts`: browsers read them, too). */
  readonly setUp?: readonly SetUpPart[];
  /** How its places of the settings stand; some are made of what features have registered. */
  readonly settingStates?: readonly SettingState[] | ((features: readonly Feature[]) => readonly SettingState[]);
  /** Permissions whose holders it tells live news of their own (`holdersChannel`). */
  readonly liveFor?: readonly Permission[];
  /** What it does after something happened, here or in an earlier feature. */
  readonly listeners?: readonly Listener[];
  /** Work apart from any request: mails, imports, what the clock starts; some is made of what features have registered. */
  readonly jobs?: readonly Job[] | ((features: readonly Feature[]) => readonly Job[]);
  /** Rows of its own that refer to an earlier feature's. */
  readonly references?: readonly Reference[];
  /** What it has recorded of people, day by day: it stays when their first day moves, and whoever moves it is told. */
  readonly recordedDays?: RecordedDays;
  /** Moments in its tables that something waits for: none lasts longer than it may because a clock was ahead. */
  readonly waits?: readonly Wait[];
  /** What runs as long as a process does its work in the background; `close` finishes what has begun. */
  readonly background?: (resources: { readonly database: Database; readonly log: FastifyBaseLogger }) => {
    close(): Promise<void>;
  };
  /** Kinds of items of its own that go to the Trash first. */
  readonly trash?: readonly TrashKind[];
  /**
   * How many of its things somebody has not read: the number at the bell. SQL, since it is part of the statement that
   * every page
   * begins with.
   * @param personId SQL for the person's id
   */
  readonly unread?: UnreadCount;
  /** What it brings to the calendar, in its own layers. */
  readonly calendar?: readonly CalendarLayer[];
  /** What the search box finds of it, beside its screens (`search-words.ts`: what these are found by). */
  readonly search?: readonly SearchKind[];
  /** What it has for people to do: the line of the landing page. */
  readonly toDo?: readonly ToDoKind[];
  /** What a holiday that comes, goes or moves changes of its own rows, told before it is saved. */
  readonly holidayEffects?: readonly HolidayEffect[];
  /** What other hours of published shifts change of its own rows, told before an edited template is saved. */
  readonly shiftEffects?: readonly ShiftEffect[];
  /** What other weekly hours, or days of work here, change of its own rows, told before they are saved. */
  readonly employmentEffects?: readonly RegisteredEmploymentEffect[];
  /** Leave with halves of days, told before a leave type has whole days only. */
  readonly halfLeave?: HalfLeaveReader;
  /** Leave of a type, told and moved before the type goes to the Trash. */
  readonly leaveOfType?: LeaveOfTypeMover;
  /** Who does not work on a day, as far as it knows: whoever wants no push then gets it later. */
  readonly freeDays?: FreeDayReader;
  /** Kinds of records of its own that files belong to. */
  readonly files?: readonly FileKind[];
  /** Its rows at the demo company (`server/demo.ts`). */
  readonly demo?: DemoPart;
}

/** A feature as the server has it, when all are known. */
export type LoadedFeature = Omit<Feature, 'routes' | 'jobs'> & {
  readonly routes?: Routes;
  readonly jobs?: readonly Job[];
};
