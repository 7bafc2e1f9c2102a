/** Whose custom numbers and dates are written by. Texts are English in all of them. */
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

/** The decimal mark of CSV files. With a comma, `;` stands between the cells. */
export const csvMarks = ['point', 'comma'] as const
export type CsvMark = (typeof csvMarks)[number]
