import type { Permission } from './permissions.ts';
import type { Text } from './translate.ts';

/** A kind of alert. The feature in which it occurs declares it and sends it by `notify`. */
export interface AlertType {
  /** Stored key: 'irregular_day'. */
  readonly key: string;
  /** Position in the lists in which a company, and each person, choose the channels. */
  readonly position: number;
  /** Name for administrators. */
  readonly name: Text;
  /** Description of the recipients. */
  readonly who: Text;
  /** Wording for the recipient after 'Tell me when', with others of the same group. */
  readonly notifyMe: { readonly group: Text; readonly when: Text; readonly more?: Text };
  /** Text for a locked screen, which everyone can read: states the subject, but no name, date or number. */
  readonly title: Text;
  /** Channels of a company that has not chosen any. */
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
  /** True if people cannot turn it off, and neither digest nor quiet hours delay it: safety may depend on it. */
  readonly always?: true;
  /** True if it occurs only on hosted installations; others do not mention it. */
  readonly onlyHosted?: true;
  /** Permissions of which recipients hold one; only they can choose its channels. */
  readonly permissions?: readonly Permission[];
}
