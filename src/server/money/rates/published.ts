import { z } from 'zod'
import { currencies } from '../../../contract/money.ts'
import { type Day, day } from '../../../contract/days.ts'

/** A rate as published by the European Central Bank: units of `currency` per euro, decimal text as written. */
export type PublishedRate = { day: Day; currency: string; perEuro: string }

const known: ReadonlySet<string> = new Set(currencies)
const published = z.object({
  day,
  currency: z.string().refine((c) => known.has(c)),
  perEuro: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,8})?$/)
    .refine((r) => Number(r) > 0),
})

/** Keeps rates of currencies we show; the bank also lists currencies that no longer exist. */
const kept = (rates: PublishedRate[]): PublishedRate[] => rates.filter((r) => published.safeParse(r).success)

/** `eurofxref-hist.csv`: a header of currencies, one row per day, newest first. */
export function readRatesCsv(csv: string): PublishedRate[] {
  const [header = '', ...lines] = csv.split(/\r?\n/)
  const names = header.split(',').map((n) => n.trim())
  if (names[0] !== 'Date') throw new Error('Not a file of reference rates: its first column must be Date')
  return kept(
    lines.flatMap((line) => {
      const cells = line.split(',').map((c) => c.trim())
      return names.slice(1).map((currency, i) => ({ day: cells[0] ?? '', currency, perEuro: cells[i + 1] ?? '' }))
    }),
  )
}

/** `eurofxref-daily.xml`, `-hist-90d.xml`, `-hist.xml`: two kinds of elements, read in order. */
export function readRatesXml(xml: string): PublishedRate[] {
  const rates: PublishedRate[] = []
  let at = ''
  for (const [, time, currency, perEuro] of xml.matchAll(
    /<Cube\s+(?:time=["']([\d-]{10})["']|currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["'])\s*\/?>/g,
  )) {
    if (time) at = time
    else rates.push({ day: at, currency: currency ?? '', perEuro: perEuro ?? '' })
  }
  const read = kept(rates)
  if (read.length === 0) throw new Error('The answer of the European Central Bank holds no rates')
  return read
}
