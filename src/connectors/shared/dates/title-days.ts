import { datesOf } from './file-dates.ts'

const written =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\.?(?:st|nd|rd|th)?\s*\p{L}{3,12}\.?,?\s+\d{4}|\p{L}{3,12}\.?\s+\d{1,2},?\s+\d{4}/gu

export type Span = { fromDay: string; toDay: string }

/**
 * The first and last day in titles above a table (`Earnings from 11-01-2026 to 11-30-2026`); null if they have none.
 */
export function daysOfTitles(titles: readonly string[], dayFirst: boolean): Span | null {
  const texts = titles.flatMap((title) => title.slice(0, 500).match(written) ?? [])
  const read = datesOf(texts, { dayFirst })
  const days = texts.flatMap((text) => read(text)?.slice(0, 10) ?? []).toSorted()
  const [fromDay] = days
  const toDay = days.at(-1)
  return fromDay && toDay && days.length > 1 ? { fromDay, toDay } : null
}

/** A sentence if the rows' days are outside those in a title or the file's name. */
export function contradiction(said: Span | null, read: { fromDay: string | null; toDay: string | null }): string[] {
  if (!said || !read.fromDay || !read.toDay) return []
  if (read.fromDay >= said.fromDay && read.toDay <= said.toDay) return []
  return [
    `The title says ${said.fromDay} to ${said.toDay}, the rows are of ${read.fromDay} to ${read.toDay}: look whether their days are read as they are meant`,
  ]
}

/** Whether 3/4 is 3 April, if only that reading puts the days into those of the title. */
export function dayFirstBy(said: Span | null, samples: readonly string[], usual: boolean): boolean {
  if (!said) return usual
  const fits = (dayFirst: boolean) => {
    const read = datesOf([], { dayFirst })
    return samples.every((text) => {
      const day = read(text)?.slice(0, 10)
      return day === undefined || (day >= said.fromDay && day <= said.toDay)
    })
  }
  return fits(usual) ? usual : fits(!usual) ? !usual : usual
}
