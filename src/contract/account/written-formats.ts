import { z } from 'zod'

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

/** How one person reads numbers and dates, and which decimal mark their files have. */
export const formatFields = {
  userFormat: z.enum(writtenFormats, 'Must be a format that numbers and dates can be written in'),
  userCsvMark: z.enum(csvMarks, 'Must be point or comma'),
}
