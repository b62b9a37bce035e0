import { translate } from '#platform/shared/translate.ts';

interface EndedBatch {
  readonly title: string;
  readonly done: number;
  readonly failed: number;
  readonly file_url: string | null;
}

/** Describes a batch's end: 'Discharge of 312 people: 309 done, 3 failed.' @param counted formats numbers */
export function endSentence({ title, done, failed, file_url }: EndedBatch, counted: (count: number) => string): string {
  if (file_url !== null)
    return failed > 0
      ? translate('{title}: the export failed.', { title })
      : translate('{title}: the file is ready.', { title });
  return failed > 0
    ? translate('{title}: {done} done, {failed} failed.', { title, done, failed }, counted)
    : translate('{title}: all done.', { title });
}
