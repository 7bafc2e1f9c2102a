/** Locales for numbers and dates. Texts are English in all of them. */
export const writtenFormats = [
  'british',
  'american',
  'danish',
  'german',
  'dutch',
  'swedish',
  'norwegian',
  'finnish',
  'french',
] as const
export type WrittenFormat = (typeof writtenFormats)[number]

/** The decimal mark of CSV files. With a comma, cells are separated by `;`. */
export const csvMarks = ['point', 'comma'] as const
export type CsvMark = (typeof csvMarks)[number]
