import { z } from 'zod';
import { errorText } from './sentences.ts';
import { translate, asText, type Text } from './translate.ts';

/**
 * The shared rules of specification B §5, by their names there, with their sentences. A field is a schema with rules:
 * `required.check(max(60), alpha_spaces)`, `z.string().check(url)`, `z.number().check(between(1, 7))`.
 * Every rule except `required` and `uuid` accepts an empty value, so that an optional field is the rule alone.
 * None changes the value. Lengths are characters (Unicode code points).
 */

type Check<T> = z.core.$ZodCheck<T>;
type Values = Readonly<Record<string, string | number>>;
type Fields = Record<string, unknown>;

const isRequired = asText('This is a required field');
const isInvalid = asText('This is invalid');

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;
const filled = { when: ({ value }: { value: unknown }) => !isEmpty(value) };

/** Creates a rule that accepts an empty value. */
export function predicate<T>(test: (value: T) => boolean, sentence: Text, values?: Values): Check<T> {
  return z.refine<T>((value) => isEmpty(value) || test(value), errorText(sentence, values));
}

/** The patterns appear in the API's document, so they accept the empty text themselves. */
const pattern = (expression: RegExp, sentence: Text) => z.regex(expression, errorText(sentence));

/** A text that may be empty; a missing value is refused like an empty field. */
export const text = z.string(errorText(isRequired));
/** Requires a text. An empty one is not checked by the other rules. */
export const required = text.check(z.minLength(1, { ...errorText(isRequired), abort: true }));
/**
 * Rejects texts of only spaces, invisible characters, or marks without a letter, for names;
 * a password may contain them.
 */
export const not_blank = z.refine<string>(
  (value) => /[^\s\u2800\p{M}\p{Default_Ignorable_Code_Point}]/u.test(value),
  errorText(isRequired),
);
/**
 * Rejects control characters, line or paragraph separators and half surrogate pairs, so that the text may be used
 * in the head of a mail. Also rejects characters that change the direction of the surrounding text;
 * the marks in Hebrew and Arabic names are not among them.
 */
export const one_line = z.refine<string>(
  (value) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value),
  errorText(isInvalid),
);
export const many_lines = z.refine<string>(
  (value) => !/[\p{Cs}\p{Cc}]/u.test(value.replace(/[\n\r\t]/g, '')),
  errorText(isInvalid),
);

// Letters of every script, with their combining marks.
export const alpha = pattern(/^(?:\p{L}\p{M}*)*$/u, asText('Please input only letters'));
export const alpha_num = pattern(/^(?:\p{L}\p{M}*|\p{Nd})*$/u, asText('Please input only letters and numbers'));
export const alpha_dash = pattern(
  /^(?:\p{L}\p{M}*|\p{Nd}|[_-])*$/u,
  asText('Please input only letters, numbers, dashes and underscores'),
);
export const alpha_spaces = pattern(/^(?:\p{L}\p{M}*|\p{Zs})*$/u, asText('Please input only letters and spaces'));
export const digits = pattern(/^\d*$/, asText('Please input only numbers'));
const notInEmail = String.raw`\s@<>()[\]\\:;,"'\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\uFE50-\uFE6F\uFF00-\uFFEF`;
/**
 * Rejects characters that separate or quote addresses in the head of a mail: the mailer uses this rule, too.
 * Also rejects invisible characters and width variants of letters, by which two people could have addresses
 * that look the same.
 */
export const email = pattern(
  new RegExp(`^(?:[^${notInEmail}]+@[^.${notInEmail}]+(?:\\.[^.${notInEmail}]+)+)?$`, 'u'),
  asText('Please use a valid email address'),
);
/** Three or six hexadecimal digits after #. */
export const hash_color = pattern(/^(?:#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/, isInvalid);
/** Digits, spaces, + - ( ), and at least one digit. */
export const phone = pattern(/^(?:[ +()-]*\d[\d +()-]*)?$/, asText('Please use a valid phone number'));
/** `HH:mm` on a clock of 24 hours. */
export const time_format = pattern(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, asText('Invalid time'));
/**
 * A record's id: a UUID of version 1 to 5 in hexadecimal form (specification A §5), in either case;
 * an empty one is invalid.
 */
const idForm = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/;
export const uuid = pattern(idForm, isInvalid);
export const regex = (expression: RegExp, sentence = isInvalid) =>
  predicate<string>((value) => value.search(expression) >= 0, sentence);
/** An absolute web address, without a name or password in it. */
export const url = pattern(
  /^(?:[hH][tT][tT][pP][sS]?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cs}]*)?)?$/u,
  asText('Please provide a valid URL'),
);

export const max = (length: number) =>
  z.maxLength(length, errorText('Please use up to {length} characters', { length }));
export const min = (length: number) =>
  z.minLength(length, { ...errorText('This field must be at least {length} characters', { length }), ...filled });
/** Requires exactly this number of characters. */
export const length = (length: number) =>
  z.length(length, { ...errorText('This field must be {length} characters', { length }), ...filled });

export const one_of = (values: readonly (string | number)[]) =>
  predicate<string | number>((value) => values.includes(value), asText('Please use one of the listed values'));
export const excluded = (values: readonly (string | number)[]) =>
  predicate<string | number>((value) => !values.includes(value), asText('This value is not allowed'));

// Numbers are checked as numbers and as texts: a field contains the typed text.
const decimal = /^[+-]?\d+(?:\.\d+)?$/;
const isNumber = (value: string | number) => (typeof value === 'number' ? Number.isFinite(value) : decimal.test(value));

export const numeric = predicate<string | number>(isNumber, asText('Please input a valid number'));
export const double = predicate<string | number>(isNumber, asText('Please input a valid number'));
export const integer = predicate<string | number>(
  (value) => isNumber(value) && Number.isSafeInteger(Number(value)) && !String(value).includes('.'),
  asText('Please use an integer'),
);
export const between = (min: number, max: number) =>
  predicate<string | number>(
    (value) => isNumber(value) && Number(value) >= min && Number(value) <= max,
    asText('This must be between {min} and {max}'),
    { min, max },
  );
export const max_value = (max: number) =>
  predicate<string | number>(
    (value) => isNumber(value) && Number(value) <= max,
    asText('This cannot be more than {max}'),
    {
      max,
    },
  );
/** Up to 10 digits before the point and 2 after it, not negative. */
export const money = predicate<string | number>(
  (value) => /^\d{1,10}(?:\.\d{1,2})?$/.test(String(value)),
  asText('This amount cannot exceed 10 digits'),
);

// Rules for a chosen file: a browser's File, or the facts of an uploaded one.
interface NamedFile {
  readonly name: string;
  readonly type?: string | undefined;
}

const endingOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '');
const imageEndings = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'avif', 'svg'];

/** The name ends in one of these, without their dot, in any case: `ext(['pdf', 'png'])`. */
export const ext = (endings: readonly string[]) =>
  predicate<NamedFile>(({ name }) => endings.includes(endingOf(name)), asText('This file type is not allowed'));
/** Checks a file's name and, if the browser knows it, its type. The content is checked where it is stored. */
export const image = predicate<NamedFile>(
  ({ name, type }) => imageEndings.includes(endingOf(name)) && (!type || type.startsWith('image/')),
  asText('Please use an image file'),
);
/** Requires less than this number of KB of 1024 bytes; `size` of a file is bytes. */
export const size = (size: number) =>
  predicate<{ readonly size: number }>(
    (file) => file.size < size * 1024,
    asText('This file size must be less than {size}KB'),
    {
      size,
    },
  );
/** Requires exactly these pixels. */
export const dimensions = (width: number, height: number) =>
  predicate<{ readonly width: number; readonly height: number }>(
    (picture) => picture.width === width && picture.height === height,
    asText('This image must be {width} by {height} pixels'),
    { width, height },
  );

// Rules between the fields of a form, for the object: `z.object({…}).check(confirmed('email'))`.
function fieldHolds(
  field: string,
  test: (value: unknown, fields: Fields) => boolean,
  sentence: Text,
  values?: Values,
): Check<Fields> {
  return z.refine<Fields>((fields) => test(fields[field], fields), { ...errorText(sentence, values), path: [field] });
}

/** Requires that `{field}_confirmation` equals `field`. */
export const confirmed = (field: string, confirmation = `${field}_confirmation`) =>
  fieldHolds(confirmation, (value, fields) => value === fields[field], asText('Confirmation does not match'));
export const password_confirmation = fieldHolds(
  'password_confirmation',
  (value, fields) => value === fields['password'],
  asText('Password confirmation does not match'),
);
/** Required when `other` has one of these values; without values, when it has any. */
export const required_if = (field: string, other: string, values?: readonly unknown[]) =>
  fieldHolds(
    field,
    (value, fields) => !isEmpty(value) || !(values ? values.includes(fields[other]) : !isEmpty(fields[other])),
    isRequired,
  );
/**
 * Strictly greater than `other`; numbers, or dates and times in wire format.
 * `min_field` is the name of `other` for people.
 */
export const greater_than = (field: string, other: string, min_field = other) =>
  fieldHolds(
    field,
    (value, fields) => isEmpty(value) || isEmpty(fields[other]) || isGreater(value, fields[other]),
    asText('This must be greater than {min_field}'),
    {
      min_field,
    },
  );
/** Equal to `greater_than`: the specification's comparison is strict despite its name. */
export const greater_than_or_equal = greater_than;

function isGreater(value: unknown, other: unknown): boolean {
  const [one, two] = [String(value), String(other)];
  return decimal.test(one) && decimal.test(two) ? Number(one) > Number(two) : one > two;
}

const invalidSubmission = asText('Invalid submission. Kindly try again');
const submitted = {
  error: ({ input }: { input?: unknown }) => translate(isEmpty(input) ? isRequired : invalidSubmission),
};
const assignedId = z.string(errorText(invalidSubmission)).check(pattern(idForm, invalidSubmission), z.toLowerCase());
const assignedList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, submitted)
    .check(foldItems, z.minLength(1, errorText(isRequired)), z.maxLength(10_000, errorText(invalidSubmission)));

/** Combines all errors of the items into one for the list itself. */
const foldItems = z.superRefine<unknown[]>(
  (value, { issues }) => {
    if (!issues.some(({ path }) => path?.length)) return;
    issues.splice(0, issues.length, { code: 'custom', input: value, message: translate(invalidSubmission) });
  },
  { when: () => true },
);

/** Ids of assigned items, such as people. */
export const assigned_items = assignedList(assignedId);
/** Ids with their types: `assigned_items_of(['person', 'department'])`. */
export const assigned_items_of = <const Type extends string>(types: readonly Type[]) =>
  assignedList(
    z.strictObject({ id: assignedId, type: z.enum(types, errorText(invalidSubmission)) }, errorText(invalidSubmission)),
  );
