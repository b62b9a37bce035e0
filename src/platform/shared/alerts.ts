/** Something that people can be told of. The feature in which it happens declares it, and tells it by `notify`. */
export interface AlertType {
  /** As it is stored: 'irregular_day'. */
  readonly key: string;
  /** Place among all, from the top, where a company chooses the channels. */
  readonly position: number;
  /** As an administrator reads it. */
  readonly name: string;
  /** Who is notified. */
  readonly who: string;
  /** The channels of a company that has decided nothing. */
  readonly in_app: boolean;
  readonly mail: boolean;
}
