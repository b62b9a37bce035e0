/** Available date formats. */
export const dateFormats = [
  'DD MMM YYYY',
  'D MMM YYYY',
  'MMM D, YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
] as const;
