import type { LazyPart } from '#platform/web/lazy-part.tsx';

interface PanelProps {
  /** Path of the alert's screen. */
  readonly url: string;
  onClose(): void;
}

/**
 * Panels beside the list of alerts, by alert key; a feature exports them from `web/alert-panels.ts` as `alertPanels`.
 */
export type AlertPanels = Readonly<
  Record<
    string,
    {
      /** Label of the button, a verb: 'Review'. */
      readonly act: string;
      /** Panel shown beside the list. */
      readonly Panel: LazyPart<PanelProps>;
    }
  >
>;
