import { z } from 'zod'
import type { Commission, Get, NetworkProgramme } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { highest } from '../shared/amounts/highest.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { childOf, childrenOf, findXml, textOf, type XmlNode } from '../shared/xml/xml.ts'
import type { Unreadable } from '../shared/rows/programme-rows.ts'
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
const contracts = z.object({
  contracts: z.object({ totalCount: z.coerce.number().nullish(), resultList: z.array(z.unknown()) }),
})

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }

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
  'query ($publisherId: ID!, $limit: Int!) { publisher { contracts(publisherId: $publisherId, limit: $limit) { totalCount resultList { advertiserId status programTerms { actionTerms { commissions { rate { type value currency } } } } } } } }'
const mostContracts = 10_000

/** `seen` are advertisers with any contract in the list, `active` those with a running one. */
type Contracts = { active: Map<string, Contract>; seen: Set<string>; isWhole: boolean }

/**
 * CJ may return fewer contracts than exist: an advertiser missing from an incomplete list is not known to have ended.
 */
async function contractsOf(get: Get, companyId: string): Promise<Contracts> {
  const data = await graphql(get, programsApi, query, { publisherId: companyId, limit: mostContracts })
  const read = contracts.safeParse(data.publisher)
  if (!read.success) throw new NetworkError('unreadable', 'CJ answered with contracts that could not be read.')
  const { resultList, totalCount } = read.data.contracts
  const [active, seen] = [new Map<string, Contract>(), new Set<string>()]
  for (const row of resultList) {
    const one = contract.safeParse(row).data
    if (one) seen.add(one.advertiserId)
    if (one && one.status === 'ACTIVE') active.set(one.advertiserId, one)
  }
  return { active, seen, isWhole: resultList.length > 0 && resultList.length >= (totalCount ?? 0) }
}

const size = 100
const mostPages = 200

/** Advertisers with names and addresses, a page at a time. */
async function advertisers(
  get: Get,
  companyId: string,
  which: 'joined' | 'notjoined',
  background = false,
): Promise<XmlNode[]> {
  const found: XmlNode[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = (await get({
      base: 'lookup',
      path: '/v2/advertiser-lookup',
      query: {
        'requestor-cid': companyId,
        'advertiser-ids': which,
        'records-per-page': String(size),
        'page-number': String(page),
      },
      as: 'xml',
      background,
    })) as XmlNode
    const list = answer.name === 'advertisers' ? answer : findXml(answer, 'advertisers')
    if (!list) throw new NetworkError('unreadable', 'CJ answered with advertisers that could not be read.')
    const rows = childrenOf(list, 'advertiser')
    found.push(...rows)
    if (rows.length < size || found.length >= Number(list.attributes['total-matched'] ?? found.length)) break
  }
  return found
}

/** Joined advertisers; open ones have an active account and no contract known to have ended. */
export async function programmes(
  get: Get,
  { companyId }: CjCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const { active, seen, isWhole } = await contractsOf(get, companyId)
  const hasContract = (id: string) => active.has(id) || (!isWhole && !seen.has(id))
  return (await advertisers(get, companyId, 'joined')).flatMap((row) => {
    const id = textOf(row, 'advertiser-id')
    if (id === '') {
      unreadable?.('a programme without advertiser-id')
      return []
    }
    const isOpen = /^active$/i.test(textOf(row, 'account-status')) && hasContract(id)
    const known = active.get(id)
    const parent = childOf(row, 'primary-category')
    return [
      {
        programmeId: id,
        name: textOf(row, 'advertiser-name') || textOf(parent, 'child') || id,
        domains: [textOf(row, 'program-url')].filter(Boolean),
        countries: [],
        relationship: isOpen ? ('joined' as const) : ('suspended' as const),
        clickUrl: null, // built from the PID and the target
        category: [textOf(parent, 'parent'), textOf(parent, 'child')].filter(Boolean).join(' > '),
        ...(known ? { commission: commissionOf(known) } : {}),
      },
    ]
  })
}

/** `7.00%` or `USD 20.00`, the best of all actions. */
function statedCommission(row: XmlNode): Commission | undefined {
  const texts = childrenOf(childOf(row, 'actions'), 'action').map((a) => textOf(childOf(a, 'commission'), 'default'))
  const numbers = (isShare: boolean) =>
    texts
      .filter((t) => t.includes('%') === isShare)
      .flatMap((t) => decimal(/\d[\d.]{0,20}/.exec(t)?.[0] ?? '') ?? [])
      .filter((n) => Number(n) > 0)
  const percentage = highest(numbers(true))
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = highest(numbers(false))
  const currency = texts.map((t) => /\b[A-Z]{3}\b/.exec(t)?.[0]).find(Boolean)
  return flat && currency ? { ...none, type: 'CPA', flat, currency } : undefined
}

/** Advertisers the company has not joined. */
export async function offered(
  get: Get,
  { companyId }: CjCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  return (await advertisers(get, companyId, 'notjoined', true)).flatMap((row) => {
    const id = textOf(row, 'advertiser-id')
    if (id === '') unreadable?.('a programme without advertiser-id')
    if (id === '' || !/^active$/i.test(textOf(row, 'account-status'))) return []
    const commission = statedCommission(row)
    return [
      {
        programmeId: id,
        name: textOf(row, 'advertiser-name') || id,
        domains: [textOf(row, 'program-url')].filter(Boolean),
        countries: [],
        relationship: 'notjoined' as const,
        clickUrl: null,
        ...(commission ? { commission } : {}),
      },
    ]
  })
}
