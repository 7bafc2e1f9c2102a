import { z } from 'zod'
import { csvMarks, writtenFormats } from './written-formats.ts'

/** How one person reads numbers and dates, and the decimal mark of their files. */
export const formatFields = {
  userFormat: z.enum(writtenFormats, 'Must be a format that numbers and dates can be written in'),
  userCsvMark: z.enum(csvMarks, 'Must be point or comma'),
}
