import type { FormOf } from '#platform/web/form.ts';
import type { PackageValues } from '../package-values.ts';

export interface AccrualFieldsProps {
  form: FormOf<PackageValues>;
  /** Index of the row. */
  at: number;
}
