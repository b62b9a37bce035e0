import type { LazyPart } from '#platform/web/lazy-part.tsx';

interface PanelProps {
  /** Where the alert leads. */
  readonly url: string;
  onClose(): void;
}

/**
 * What can be done about alerts where they are listed, by their keys: what a feature's `web/alert-panels.ts` exports as
 * `alertPanels`.
 */
export type AlertPanels = Readonly<
  Record<
    string,
    {
      /** What the button says, beginning with what one does: 'Review'. */
      readonly act: string;
      /** Stands beside the list. */
      readonly Panel: LazyPart<PanelProps>;
    }
  >
>;
