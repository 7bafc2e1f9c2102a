import { z } from 'zod'
import type { Commission, Get, NetworkProgramme, Relationship } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import type { AddrevenueCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const advertiser = z.object({
  id: z.coerce.string().min(1),
  displayName: text,
  name: text,
  markets: z.record(z.string(), z.object({ market: text, url: text, status: text })).nullish(),
  commissionPercent: text,
})
type Advertiser = z.output<typeof advertiser>
const relation = z.object({
  advertiserId: z.coerce.string().min(1),
  channelId: z.string().nullish(),
  status: z.string(),
})

const relationWords: Readonly<Record<string, Relationship>> = {
  active: 'joined',
  approved: 'joined',
  pending: 'pending',
  paused: 'suspended',
  denied: 'rejected',
  rejected: 'rejected',
}

/** Fields of relations are undocumented; an unreadable one is ignored, and so is a refusal. */
async function relations(get: Get, channelId: string): Promise<Map<string, Relationship>> {
  const found = new Map<string, Relationship>()
  try {
    for await (const rows of listOf(get, '/relations', { channelId }))
      for (const row of rows) {
        const { data } = relation.safeParse(row)
        const word = data && relationWords[data.status.toLowerCase()]
        if (data && word && (data.channelId ?? channelId) === channelId) found.set(data.advertiserId, word)
      }
  } catch (error) {
    if (!(error instanceof NetworkError) || !['refused', 'unreadable'].includes(error.trouble)) throw error
  }
  return found
}

function commissionOf({ commissionPercent }: Advertiser): Commission | undefined {
  const percentage = commissionPercent ? decimal(commissionPercent) : null
  return percentage ? { type: 'CPS', percentage, flat: null, currency: null } : undefined
}

function toProgramme(a: Advertiser, known: Relationship): NetworkProgramme {
  const open = Object.entries(a.markets ?? {}).filter(([, m]) => m.status?.toLowerCase() === 'active')
  const commission = commissionOf(a)
  return {
    programmeId: a.id,
    name: a.displayName || a.name || a.id,
    domains: [...new Set(open.flatMap(([, m]) => (m.url ? [m.url] : [])))],
    countries: open.map(([key, m]) => (m.market ?? key).toUpperCase()).filter((c) => /^[A-Z]{2}$/.test(c)),
    relationship: known,
    isOffline: known === 'joined' && open.length === 0,
    clickUrl: null, // built from the two ids
    ...(commission ? { commission } : {}),
  }
}

/**
 * An advertiser has one programme per market; they share id and link, so they become one programme with several
 * countries.
 */
export async function programmes(
  get: Get,
  { channelId, unknownRelation }: AddrevenueCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const known = await relations(get, channelId)
  const found = new Map<string, NetworkProgramme>()
  for await (const rows of listOf(get, '/advertisers', { channelId }))
    for (const row of rows) {
      const data = readProgramme(advertiser, row, unreadable)
      if (data) found.set(data.id, toProgramme(data, known.get(data.id) ?? unknownRelation))
    }
  return [...found.values()]
}
