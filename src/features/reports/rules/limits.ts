/** Of more people no PDF is made: a page takes some milliseconds, and nobody signs so many. */
export const maxPdfPeople = 10_000;
