import { z } from 'zod'
import type { Commission, Get, NetworkProgramme } from '../connector.ts'
import { decimal } from '../decimal.ts'
import { NetworkError } from '../network-error.ts'
import { childOf, childrenOf, findXml, textOf, type XmlNode } from '../xml.ts'
import type { CjCredentials } from './credentials.ts'
import { graphql, programsApi } from './graphql.ts'

const rate = z.object({
  type: z.string().nullish(),
  value: z.coerce.string().nullish(),
  currency: z.string().nullish(),
})
const contract = z.object({
  advertiserId: z.coerce.string().min(1),
  status: z.string().nullish(),
  programTerms: z
    .object({
      actionTerms: z.array(z.object({ commissions: z.array(z.object({ rate: rate.nullish() })).nullish() })).nullish(),
    })
    .nullish(),
})
type Contract = z.output<typeof contract>
const contracts = z.object({ contracts: z.object({ resultList: z.array(z.unknown()) }) })

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }
const highest = (rates: readonly string[]) => rates.toSorted((a, b) => Number(b) - Number(a))[0]

/** The best rate of a contract. */
function commissionOf(c: Contract): Commission {
  const rates = (c.programTerms?.actionTerms ?? []).flatMap((a) => (a.commissions ?? []).flatMap((x) => x.rate ?? []))
  const values = (isShare: boolean) =>
    rates
      .filter((r) => (r.type === 'PERCENT') === isShare)
      .flatMap((r) => decimal(r.value ?? '') ?? [])
      .filter((v) => Number(v) > 0)
  const percentage = highest(values(true))
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = highest(values(false))
  return flat
    ? { ...none, type: 'CPA', flat, currency: rates.find((r) => r.type !== 'PERCENT')?.currency ?? null }
    : none
}

const query =
  'query ($publisherId: ID!, $limit: Int!) { publisher { contracts(publisherId: $publisherId, limit: $limit) { resultList { advertiserId status programTerms { actionTerms { commissions { rate { type value currency } } } } } } } }'
const mostContracts = 10_000

async function activeContracts(get: Get, companyId: string): Promise<Map<string, Contract>> {
  const data = await graphql(get, programsApi, query, { publisherId: companyId, limit: mostContracts })
  const read = contracts.safeParse(data.publisher)
  if (!read.success) throw new NetworkError('unreadable', 'CJ answered with contracts that could not be read.')
  const found = new Map<string, Contract>()
  for (const row of read.data.contracts.resultList) {
    const one = contract.safeParse(row).data
    if (one && one.status === 'ACTIVE') found.set(one.advertiserId, one)
  }
  return found
}

const size = 100
const mostPages = 200

/** Names and addresses of joined advertisers, a page at a time. */
async function joined(get: Get, companyId: string): Promise<XmlNode[]> {
  const found: XmlNode[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = (await get({
      base: 'lookup',
      path: '/v2/advertiser-lookup',
      query: {
        'requestor-cid': companyId,
        'advertiser-ids': 'joined',
        'records-per-page': String(size),
        'page-number': String(page),
      },
      as: 'xml',
    })) as XmlNode
    const list = answer.name === 'advertisers' ? answer : findXml(answer, 'advertisers')
    if (!list) throw new NetworkError('unreadable', 'CJ answered with advertisers that could not be read.')
    const rows = childrenOf(list, 'advertiser')
    found.push(...rows)
    if (rows.length < size || found.length >= Number(list.attributes['total-matched'] ?? found.length)) break
  }
  return found
}

/** Joined advertisers; open is who has an active account and, where contracts are told, an active contract. */
export async function programmes(get: Get, { companyId }: CjCredentials): Promise<NetworkProgramme[]> {
  const terms = await activeContracts(get, companyId)
  return (await joined(get, companyId)).flatMap((row) => {
    const id = textOf(row, 'advertiser-id')
    if (id === '') return []
    const isOpen = /^active$/i.test(textOf(row, 'account-status')) && (terms.size === 0 || terms.has(id))
    const known = terms.get(id)
    const parent = childOf(row, 'primary-category')
    return [
      {
        programmeId: id,
        name: textOf(row, 'advertiser-name') || textOf(parent, 'child') || id,
        domains: [textOf(row, 'program-url')].filter(Boolean),
        countries: [],
        relationship: isOpen ? ('joined' as const) : ('suspended' as const),
        clickUrl: null, // built from the PID and the target
        ...(known ? { commission: commissionOf(known) } : {}),
      },
    ]
  })
}
