import { datesOf } from '../../../connectors/shared/dates/file-dates.ts'
import type { Day } from '../../../contract/days.ts'

export type DateOrder = 'day' | 'month'
export type BankDays = {
  read: (text: string) => Day | null
  /** True when the file's days can be read two ways and nothing decides between them. */
  isOpen: boolean
}

/** `20261114`, as Dutch banks write it, is a day and not a number. */
const bare = (text: string) => text.trim().replace(/^(20\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')
const dotted = /^\s*\d{1,2}\.\d{1,2}\./

/**
 * Days of a bank's file in the bank's calendar. `3/4/2026` is ambiguous. The order is decided by, in turn: a number
 * above 12 anywhere in the file; a point as separator (nobody writes the month first with one); the other reading being
 * in the future; the user who uploads it.
 */
export function bankDays(
  cells: readonly string[],
  { stated, today }: { stated: DateOrder | null; today: Day },
): BankDays {
  const texts = cells.map(bare)
  const by = (dayFirst: boolean) => {
    const read = datesOf(texts, { dayFirst })
    return (text: string) => read(bare(text))?.slice(0, 10) ?? null
  }
  const [day, month] = [by(true), by(false)]
  const open = texts.filter((text) => {
    const [a, b] = [day(text), month(text)]
    return a !== null && b !== null && a !== b
  })
  if (open.length === 0) return { read: day, isOpen: false }
  if (stated) return { read: stated === 'day' ? day : month, isOpen: false }
  if (open.every((text) => dotted.test(text))) return { read: day, isOpen: false }
  const isPast = (read: typeof day) => open.every((text) => (read(text) ?? today) <= today)
  if (isPast(day) !== isPast(month)) return { read: isPast(day) ? day : month, isOpen: false }
  return { read: day, isOpen: true }
}
