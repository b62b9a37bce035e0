/** A type that may be uploaded: none that browsers execute, and none that cannot be recognised by its content. */
export interface FileType {
  /** Extension of the stored name. */
  readonly extension: string;
  readonly type: string;
  /** Other accepted extensions of this type. */
  readonly also?: readonly string[];
  /** Whether it is re-encoded on arrival, so that it contains nothing but a picture. */
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

/** Returns all accepted extensions. @param accept 'image' for images only */
export function extensionsOf(accept: 'any' | 'image'): string[] {
  return fileTypes.flatMap(({ extension, also = [], isImage }) =>
    accept === 'any' || isImage ? [extension, ...also] : [],
  );
}

/** Returns the extension in lower case without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** Types that a signature leaves open and the file name's extension decides between. */
const families: Readonly<Record<string, readonly string[]>> = {
  // One container format for all old Office documents.
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'image/apng': ['png'],
  'video/x-m4v': ['mp4'],
};

/**
 * Returns the type of a file.
 * @param signature MIME type by the content's first bytes: 'image/png'; undefined when unknown
 * @param isText whether the sampled content is text
 * @param name as the sender calls it
 * @returns undefined when it may not be uploaded
 */
export function typeOf(signature: string | undefined, isText: boolean, name: string): FileType | undefined {
  const extension = extensionOf(name);
  // Text has no signature, though a table that begins with 'BM' looks like a picture.
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
