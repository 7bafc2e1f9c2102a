import { z } from 'zod'
import { addDays, type Day } from '../../contract/days.ts'
import type { ClickCount, Get } from '../connector.ts'
import type { Window } from '../shared/http/windows.ts'
import { ask } from './ask.ts'
import type { AdtractionCredentials } from './credentials.ts'

const click = z.object({ programName: z.string().nullish().catch(null) })

/** The currency for the call's amounts, which it requires and we ignore. */
const currencies: Readonly<Record<string, string>> = {
  DK: 'DKK',
  SE: 'SEK',
  NO: 'NOK',
  CH: 'CHF',
  GB: 'GBP',
  PL: 'PLN',
}

/** One row per click, with the programme's name but without its day: so each day is a separate request. */
export async function clicks(get: Get, { market }: AdtractionCredentials, { from, to }: Window): Promise<ClickCount[]> {
  const counts: ClickCount[] = []
  for (let day: Day = from; day <= to; day = addDays(day, 1)) {
    const rows = await ask(get, '/v2/partner/clicks/', {
      fromDate: `${day}T00:00:00+0000`,
      toDate: `${day}T23:59:59+0000`,
      currency: currencies[market] ?? 'EUR',
      market,
      commissionOnly: false,
    })
    const by = new Map<string, number>()
    for (const row of rows) {
      const programme = click.safeParse(row).data?.programName ?? ''
      by.set(programme, (by.get(programme) ?? 0) + 1)
    }
    for (const [programme, n] of by) counts.push({ day, programme, media: '', clicks: n, unique: null })
  }
  return counts
}
