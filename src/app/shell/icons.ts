import {
  mdiAccountGroupOutline,
  mdiCalendarMonthOutline,
  mdiChartBoxOutline,
  mdiCheckboxBlankCircleOutline,
  mdiClockOutline,
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiFingerprint,
  mdiNewspaperVariantOutline,
  mdiPalmTree,
} from '@mdi/js';

/** Icons of the sidebar by their names in the mdi font; the whole font would be a hundred times as much. */
const known: Record<string, string> = {
  'newspaper-variant-outline': mdiNewspaperVariantOutline,
  'clock-outline': mdiClockOutline,
  'palm-tree': mdiPalmTree,
  'account-group-outline': mdiAccountGroupOutline,
  'calendar-month-outline': mdiCalendarMonthOutline,
  'chart-box-outline': mdiChartBoxOutline,
  'credit-card-outline': mdiCreditCardOutline,
  fingerprint: mdiFingerprint,
  'cog-outline': mdiCogOutline,
};

export function iconOf(name: string): string {
  return known[name.replace(/^mdi-/, '')] ?? mdiCheckboxBlankCircleOutline;
}
