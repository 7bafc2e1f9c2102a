import { z } from 'zod'
import type { Commission, Get } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const contract = z.object({
  CampaignId: z.string().min(1),
  Status: text,
  Terms: z.object({
    Currency: text,
    EventPayouts: z.array(z.object({ EventCategory: text, DefaultPayoutRate: text, DefaultPayout: text })).nullish(),
  }),
})

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const positive = (amount: string | null | undefined) => {
  const read = amount ? decimal(amount) : null
  return read && Number(read) > 0 ? read : null
}

/** The commission per sale in the contract; among several kinds of events the sale, else the first. */
export function toCommission(terms: z.output<typeof contract>['Terms']): Commission {
  const events = terms.EventPayouts ?? []
  const event = events.find((e) => e.EventCategory?.toUpperCase() === 'SALE') ?? events[0]
  const percentage = positive(event?.DefaultPayoutRate)
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = positive(event?.DefaultPayout)
  return flat ? { ...none, type: 'CPA', flat, currency: terms.Currency ?? null } : none
}

/** Commissions of all active contracts by programme: one list instead of a request per programme. */
export async function commissions(get: Get, accountSid: string): Promise<Map<string, Commission>> {
  const found = new Map<string, Commission>()
  for await (const { rows } of listOf(get, { path: `/Mediapartners/${accountSid}/Contracts`, key: 'Contracts' }))
    for (const row of rows) {
      const { data } = contract.safeParse(row)
      if (data && data.Status?.toUpperCase() === 'ACTIVE') found.set(data.CampaignId, toCommission(data.Terms))
    }
  return found
}
