/** What may be uploaded. Nothing that a browser would run, and nothing that cannot be told by its content. */
export interface FileType {
  /** Of the stored name. */
  readonly extension: string;
  readonly type: string;
  /** Further extensions that mean the same. */
  readonly also?: readonly string[];
  /** Made anew when it arrives, so that it holds a picture and nothing else. */
  readonly isImage?: boolean;
}

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

export const fileTypes: readonly FileType[] = [
  { extension: 'jpg', type: 'image/jpeg', also: ['jpeg', 'jfif'], isImage: true },
  { extension: 'png', type: 'image/png', isImage: true },
  { extension: 'webp', type: 'image/webp', isImage: true },
  { extension: 'gif', type: 'image/gif', isImage: true },
  { extension: 'avif', type: 'image/avif', isImage: true },
  { extension: 'pdf', type: 'application/pdf' },
  { extension: 'docx', type: `${office}.wordprocessingml.document` },
  { extension: 'xlsx', type: `${office}.spreadsheetml.sheet` },
  { extension: 'pptx', type: `${office}.presentationml.presentation` },
  { extension: 'odt', type: `${openDocument}.text` },
  { extension: 'ods', type: `${openDocument}.spreadsheet` },
  { extension: 'odp', type: `${openDocument}.presentation` },
  { extension: 'doc', type: 'application/msword' },
  { extension: 'xls', type: 'application/vnd.ms-excel' },
  { extension: 'ppt', type: 'application/vnd.ms-powerpoint' },
  { extension: 'rtf', type: 'application/rtf' },
  { extension: 'csv', type: 'text/csv; charset=utf-8' },
  { extension: 'txt', type: 'text/plain; charset=utf-8' },
  { extension: 'zip', type: 'application/zip' },
  { extension: 'mp4', type: 'video/mp4', also: ['m4v'] },
  { extension: 'mov', type: 'video/quicktime' },
  { extension: 'webm', type: 'video/webm' },
];

/** Every extension that may stand at the end of a name. @param accept 'image' for images alone */
export function extensionsOf(accept: 'any' | 'image'): string[] {
  return fileTypes.flatMap(({ extension, also = [], isImage }) =>
    accept === 'any' || isImage ? [extension, ...also] : [],
  );
}

/** In lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** What the content's signature leaves open is decided by the name, among what it leaves open. */
const families: Readonly<Record<string, readonly string[]>> = {
  // One container for all documents of the old Office.
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'image/apng': ['png'],
  'video/x-m4v': ['mp4'],
};

/**
 * The type of a file.
 * @param signature what the content's first bytes say: 'image/png'; undefined when they say nothing
 * @param isText whether the content is text, as far as it was looked at
 * @param name as the sender calls it
 * @returns undefined when it may not be uploaded
 */
export function typeOf(signature: string | undefined, isText: boolean, name: string): FileType | undefined {
  const extension = extensionOf(name);
  // Text has no signature, though some texts begin like one: a table that begins with 'BM' is no picture.
  if (isText && (extension === 'csv' || extension === 'txt'))
    return fileTypes.find((type) => type.extension === extension);
  if (signature === undefined) return undefined;
  const family = families[signature];
  if (family)
    return fileTypes.find(
      (type) => type.extension === (family.length === 1 ? family[0] : family.find((one) => one === extension)),
    );
  return fileTypes.find(({ type }) => type === signature);
}
