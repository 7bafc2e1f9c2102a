import { z } from 'zod'
import type { Commission, Get, NetworkProgramme, Relationship } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { highest } from '../shared/amounts/highest.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import { ask } from './ask.ts'
import type { AdtractionCredentials } from './credentials.ts'

const text = z.string().nullish()
const rate = z.object({ type: text, value: text, transactionType: text })
const programme = z.object({
  programId: z.coerce.string().min(1),
  programName: text,
  programURL: text,
  market: text,
  currency: text,
  trackingURL: text,
  category: text.catch(null),
  categoryName: text.catch(null),
  approvalStatus: text,
  status: text,
  commissions: z.array(rate).nullish(),
  compensations: z.array(rate).nullish(),
})
type Programme = z.output<typeof programme>

const relations: Readonly<Record<string, Relationship>> = {
  '0': 'rejected',
  '1': 'joined',
  '2': 'pending',
  '3': 'notjoined',
}
/** 0 is live; 3 is closing, others are undocumented. */
const isLive = (p: Programme) => (p.status ?? '0') === '0'

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const isShare = (type: string | null | undefined) => /%|percent/i.test(type ?? '')

/** The best rate for sales, else for leads, else for clicks. */
function commissionOf(p: Programme): Commission {
  const all = p.commissions ?? p.compensations ?? []
  for (const kinds of [['3', '31'], ['4', '41'], ['2']]) {
    const rates = all.filter((r) => kinds.includes(r.transactionType ?? ''))
    const values = (share: boolean) =>
      rates
        .filter((r) => isShare(r.type) === share)
        .flatMap((r) => decimal(r.value ?? '') ?? [])
        .filter((v) => Number(v) > 0)
    const percentage = highest(values(true))
    if (percentage) return { ...none, type: 'CPS', percentage }
    const flat = highest(values(false))
    if (flat) return { ...none, type: kinds[0] === '2' ? 'CPC' : 'CPA', flat, currency: p.currency ?? null }
  }
  return none
}

/** Versions of the list, newest first: an older one is requested if a newer one is missing (or was removed). */
const versions = ['v3', 'v2'] as const

export async function listProgrammes(get: Get, body: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const [newest, older] = versions
  try {
    return await ask(get, `/${newest}/partner/programs/`, body)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.trouble !== 'refused') throw error
    return ask(get, `/${older}/partner/programs/`, body)
  }
}

export async function programmes(
  get: Get,
  { market, channelId }: AdtractionCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const rows = await listProgrammes(get, { market, channelId: Number(channelId) })
  return rows.flatMap((row) => {
    const data = readProgramme(programme, row, unreadable)
    if (!data) return []
    const known = relations[data.approvalStatus ?? ''] ?? 'notjoined'
    return [
      {
        programmeId: data.programId,
        name: data.programName || data.programId,
        domains: data.programURL ? [data.programURL] : [],
        countries: [(data.market ?? market).toUpperCase()],
        relationship: known === 'joined' && !isLive(data) ? 'suspended' : known,
        category: data.categoryName || data.category || '',
        clickUrl: data.trackingURL || null,
        commission: commissionOf(data),
      },
    ]
  })
}
