import { z } from 'zod'
import type { Commission, Get, NetworkProgramme } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import type { DaisyconCredentials } from './credentials.ts'
import { hasEnded } from '../shared/dates/network-clock.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const programme = z.object({
  id: z.coerce.string().min(1),
  name: text,
  display_url: text,
  status: text,
  enddate: text,
  url: text,
  deeplink: text,
  currency: text,
  commission: z.object({ max_fixed: text, max_ratio: text, max_cpc: text }).nullish(),
})
type Programme = z.output<typeof programme>

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const positive = (amount: string | null | undefined) => {
  const read = amount ? decimal(amount) : null
  return read && Number(read) > 0 ? read : null
}

/** The highest rates; a ratio is a percentage. */
function commissionOf({ commission, currency }: Programme): Commission {
  const percentage = positive(commission?.max_ratio)
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = positive(commission?.max_fixed)
  if (flat) return { ...none, type: 'CPA', flat, currency: currency ?? null }
  const click = positive(commission?.max_cpc)
  return click ? { ...none, type: 'CPC', flat: click, currency: currency ?? null } : none
}

/** `//ds1.nl/c/?si=1&li=2&wi=#MEDIA_ID#&ws=#SUB_ID#` with our media id and an empty click id. */
export const linkOf = (url: string, mediaId: string): string =>
  url.replace(/^\/\//, 'https://').replaceAll('#MEDIA_ID#', mediaId).replaceAll(/#\w+#/g, '')

/** A link whose `dl` shows the form of its targets. */
const withTarget = (link: string, form: DaisyconCredentials['linkTarget']) =>
  form === 'page' && !/[?&]dl=/.test(link) ? `${link}&dl=%2F` : link

/**
 * With a media id only the programmes it is subscribed to are listed; one with a past end or another state is closed.
 */
export async function programmes(
  get: Get,
  { publisherId, mediaId, linkTarget }: DaisyconCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const found: NetworkProgramme[] = []
  for await (const { rows, answeredAt } of listOf(get, `/publishers/${publisherId}/programs`, { media_id: mediaId }))
    for (const row of rows) {
      const data = readProgramme(programme, row, unreadable)
      if (!data) continue
      const isOpen = (data.status ?? 'active').toLowerCase() === 'active' && !hasEnded(data.enddate, answeredAt)
      found.push({
        programmeId: data.id,
        name: data.name || data.id,
        domains: data.display_url ? [data.display_url] : [],
        countries: [],
        relationship: isOpen ? 'joined' : 'suspended',
        // without deep links the visitor would land on another page than the one clicked
        clickUrl: data.url && data.deeplink !== 'false' ? withTarget(linkOf(data.url, mediaId), linkTarget) : null,
        commission: commissionOf(data),
      })
    }
  return found
}

/**
 * Without a media id the whole directory is listed; programmes it is subscribed to are removed, because their terms may
 * be individual.
 */
export async function offered(
  get: Get,
  credentials: DaisyconCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const own = new Set((await programmes(get, credentials)).map((p) => p.programmeId))
  const found: NetworkProgramme[] = []
  for await (const { rows, answeredAt } of listOf(get, `/publishers/${credentials.publisherId}/programs`))
    for (const row of rows) {
      const data = readProgramme(programme, row, unreadable)
      const isOpen = (data?.status ?? 'active').toLowerCase() === 'active' && !hasEnded(data?.enddate, answeredAt)
      if (!data || !isOpen || own.has(data.id)) continue
      found.push({
        programmeId: data.id,
        name: data.name || data.id,
        domains: data.display_url ? [data.display_url] : [],
        countries: [],
        relationship: 'notjoined',
        clickUrl: null,
        commission: commissionOf(data),
      })
    }
  return found
}
