import { z } from 'zod'
import { commissionOfText } from './commission-text.ts'
import type { Get, NetworkProgramme, Relationship } from '../connector.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import { pagesOf } from './pages.ts'

const advertiser = z.object({
  id: z.coerce.string().min(1),
  name: z.string().nullish(),
  domainUrl: z.string().nullish(),
  programStatus: z.string().nullish(),
  payout: z.string().nullish(),
  country: z.string().nullish(),
  deeplinkURL: z.string().nullish(),
  allowsDeeplinking: z.union([z.boolean(), z.string()]).nullish().catch(null),
})
type Advertiser = z.output<typeof advertiser>

/** Lists by the state of our application; `NotApplied`, the rest of the directory, is read separately. */
const lists: readonly (readonly [string, Relationship])[] = [
  ['Approved', 'joined'],
  ['Applied', 'pending'],
  ['Declined', 'rejected'],
]

const isPaused = (a: Advertiser) => a.programStatus?.toLowerCase() === 'paused'
const isOpen = (a: Advertiser) => (a.programStatus ?? 'Approved').toLowerCase() === 'approved'

const toProgramme = (a: Advertiser, relationship: Relationship): NetworkProgramme => {
  const commission = commissionOfText(a.payout ?? '')
  return {
    programmeId: a.id,
    name: a.name ?? a.id,
    domains: [a.domainUrl ?? ''].filter((d) => d !== ''),
    countries: /^[a-z]{2}$/i.test(a.country ?? '') ? [(a.country ?? '').toUpperCase()] : [],
    relationship: relationship === 'joined' && !isOpen(a) && !isPaused(a) ? 'suspended' : relationship,
    isOffline: relationship === 'joined' && isPaused(a),
    // without deep links the visitor would land on another page than the one clicked
    clickUrl: String(a.allowsDeeplinking ?? '').toLowerCase() === 'false' ? null : a.deeplinkURL || null,
    ...(commission ? { commission } : {}),
  }
}

async function listed(
  get: Get,
  asked: readonly (readonly [string, Relationship])[],
  { unreadable, background = false }: { unreadable: Unreadable | undefined; background?: boolean },
): Promise<NetworkProgramme[]> {
  const found = new Map<string, NetworkProgramme>()
  for (const [status, relationship] of asked) {
    const request = { path: '/advertisers', query: { ApplicationStatus: status }, background }
    for await (const rows of pagesOf(get, request, { pageSize: 200, what: 'advertisers' }))
      for (const row of rows) {
        const data = readProgramme(advertiser, row, unreadable)
        if (data && !found.has(data.id)) found.set(data.id, toProgramme(data, relationship))
      }
  }
  return [...found.values()]
}

export const programmes = (get: Get, _: unknown, unreadable?: Unreadable): Promise<NetworkProgramme[]> =>
  listed(get, lists, { unreadable })

export const offered = (get: Get, _: unknown, unreadable?: Unreadable): Promise<NetworkProgramme[]> =>
  listed(get, [['NotApplied', 'notjoined']], { unreadable, background: true })
