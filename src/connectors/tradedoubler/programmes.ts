import { z } from 'zod'
import type { Commission, Get, NetworkProgramme, Relationship } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { highest } from '../shared/amounts/highest.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import type { TradedoublerCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const programme = z.object({
  id: z.coerce.string().min(1),
  name: text,
  countryCode: text,
  paused: z.boolean().nullish(),
  statusId: z.coerce.string().nullish(),
  homePage: text,
  currencyCode: text,
})
/** 0 not applied, 1 and 2 under consideration, 3 accepted, 4 ended, 5 and 7 denied, 6 on hold, 8 written off. */
const states: Readonly<Record<string, Relationship>> = {
  '0': 'notjoined',
  '1': 'pending',
  '2': 'pending',
  '3': 'joined',
  '4': 'suspended',
  '5': 'rejected',
  '6': 'suspended',
  '7': 'rejected',
  '8': 'rejected',
}

async function listed(
  get: Get,
  sourceId: string,
  statusId: string,
  unreadable: Unreadable | undefined,
): Promise<NetworkProgramme[]> {
  const found: NetworkProgramme[] = []
  for await (const { rows } of listOf(get, '/publisher/programs', { sourceId, statusId }))
    for (const row of rows) {
      const data = readProgramme(programme, row, unreadable)
      if (!data) continue
      const known = states[data.statusId ?? statusId] ?? 'notjoined'
      found.push({
        programmeId: data.id,
        name: data.name || data.id,
        domains: data.homePage ? [data.homePage] : [],
        countries: /^[A-Za-z]{2}$/.test(data.countryCode ?? '') ? [(data.countryCode ?? '').toUpperCase()] : [],
        relationship: known,
        isOffline: known === 'joined' && data.paused === true,
        clickUrl: null, // built from the two ids
      })
    }
  return found
}

const [notApplied, accepted] = ['0', '3']

export const programmes = (
  get: Get,
  { sourceId }: TradedoublerCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> => listed(get, sourceId, accepted, unreadable)

/** The list has no rates; those take a request each. */
export const offered = (
  get: Get,
  { sourceId }: TradedoublerCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> => listed(get, sourceId, notApplied, unreadable)

const rate = z.string().nullish()
const tariff = z.object({ eventName: text, fixedFee: rate, percentageFee: rate, saleFixed: rate, salePercentage: rate })
const groups = z.array(z.object({ tariffs: z.array(tariff).nullish() })).nullish()
const detail = z.object({ segmentTariffs: groups, pltSegmentTariffs: groups, currencyCode: text })

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const positive = (amount: string | null | undefined) => {
  const read = amount ? decimal(amount) : null
  return read && Number(read) > 0 ? [read] : []
}

/** The best rate of all tariffs. Inquiries and adjustments pay 100 % of something else and are no rate. */
export async function commission(
  get: Get,
  { sourceId, currency }: TradedoublerCredentials,
  programmeId: string,
): Promise<Commission> {
  const content = await get({
    path: '/publisher/programs/detail',
    query: { sourceId, programId: programmeId },
    background: true,
  })
  const read = detail.safeParse(Array.isArray(content) ? content[0] : content)
  if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered with rates that could not be read.')
  const tariffs = [...(read.data.segmentTariffs ?? []), ...(read.data.pltSegmentTariffs ?? [])]
    .flatMap((g) => g.tariffs ?? [])
    .filter((t) => !/^transaction (inquiry|adjustment)$/i.test(t.eventName ?? ''))
  const percentage = highest(tariffs.flatMap((t) => [...positive(t.percentageFee), ...positive(t.salePercentage)]))
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = highest(tariffs.flatMap((t) => [...positive(t.fixedFee), ...positive(t.saleFixed)]))
  return flat ? { ...none, type: 'CPA', flat, currency: read.data.currencyCode ?? currency } : none
}
