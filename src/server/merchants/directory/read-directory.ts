import { eq, inArray, sql } from 'drizzle-orm'
import { sumAmounts } from '../../../contract/cents.ts'
import { mostCounted } from '../../../contract/merchants/directory-choices.ts'
import type { DirectoryAnswer, DirectoryQuestion, DirectoryRow } from '../../../contract/merchants/directory.ts'
import { defaultCurrency } from '../../../contract/money.ts'
import { user } from '../../account/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { categoryName } from '../categories/category-name.ts'
import { merchantManager } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Earned, earningSql } from './earned-order.ts'
import { findMerchants, similarMerchants } from './find-merchants.ts'
import { countSql, filterSql, pageSql, type Scope } from './list-sql.ts'
import { rejectionRate } from './rejection-rate.ts'
import { settingBits } from './refresh-facts.ts'
import { merchantDirectory } from './tables.ts'
import { noSites, type RulesOnSites, rulesOnSites } from './rules-on-sites.ts'

export type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }
/** Network names; the merchants module has no list of networks. */
export type NetworkNames = {
  networkOf: (tx: Tx) => Promise<NetworkOf>
  identifierOf: (networkUuid: string) => string
}

/** A row from the driver: amounts and numbers beyond 32 bits are text. */
type Found = {
  merchant_uuid: string
  domain: string
  name: string
  category: string
  favicon: string | null
  percentage: string | null
  flat: string | null
  currency: string | null
  status: number
  settings: number
  priority_sites: number
  excluded_sites: number
  countries: string[]
  networks: string[]
  networks_count: number
  changed_at: Date | string
  rejection: number
  is_new: boolean
  is_higher: boolean
  rank: number
  sorted: string
}
type Managers = ReadonlyMap<string, DirectoryRow['assignees']>

async function managersOf(tx: Tx, merchantUuids: readonly string[]): Promise<Managers> {
  const rows = await tx
    .select({ of: merchantManager.merchantUuid, uuid: user.id, first: user.firstName, last: user.lastName })
    .from(merchantManager)
    .innerJoin(user, eq(user.id, merchantManager.userUuid))
    .where(inArray(merchantManager.merchantUuid, [...merchantUuids]))
    .orderBy(user.firstName, user.id)
  const managers = new Map<string, DirectoryRow['assignees']>()
  for (const { of, uuid, first, last } of rows) {
    const list = managers.get(of) ?? []
    list.push({ assigneeUserUuid: uuid, assigneeUserFirstname: first, assigneeUserLastname: last })
    managers.set(of, list)
  }
  return managers
}

const number = (text: string | null) => (text === null ? null : Number(text))

function shown(
  row: Found,
  { managers, networkOf, sites }: { managers: Managers; networkOf: NetworkOf; sites: Map<string, RulesOnSites> },
): DirectoryRow {
  const [percentage, flat] = [number(row.percentage), number(row.flat)]
  const has = (bit: number) => (row.settings & bit) > 0
  return {
    advertiser: {
      advertiserUuid: row.merchant_uuid,
      advertiserDomain: row.domain,
      advertiserName: row.name,
      advertiserFaviconUrl: row.favicon,
    },
    campaignCountryCodes: row.countries,
    campaignCommission: percentage ?? flat,
    campaignComission: percentage ?? flat,
    campaignCommissionPercentage: percentage,
    campaignCommissionFlat: flat,
    campaignCurrencyCode: row.currency ?? (flat === null ? defaultCurrency : null),
    campaignOpportunity: row.is_new,
    campaignAlternative: row.is_higher,
    campaignIsActive: row.status > 0,
    hasTraffic: row.status === 2,
    campaignIsRevshare: has(settingBits.boost),
    campaignIsPriority: has(settingBits.priority),
    campaignIsExcluded: has(settingBits.excluded),
    campaignPriorityCount: row.priority_sites,
    campaignExcludedCount: row.excluded_sites,
    campaignSites: sites.get(row.merchant_uuid) ?? noSites,
    campaignIsCreatorOnly: has(settingBits.creators),
    campaignIsSplitTraffic: has(settingBits.split),
    assignees: managers.get(row.merchant_uuid) ?? [],
    campaignUpdatedDatetime: new Date(row.changed_at).toISOString(),
    campaignRejectionRate: rejectionRate(row.rejection),
    campaignNetworksCount: row.networks_count,
    networks: row.networks.map(networkOf).toSorted((a, b) => a.networkName.localeCompare(b.networkName, 'en')),
    categoryName: categoryName(row.category),
  }
}

export const readState = async (tx: Tx): Promise<{ merchants: number; figuresAt: Date | null }> => {
  const [state] = await tx.select().from(merchantDirectory)
  return state ?? { merchants: 0, figuresAt: null }
}

/** Null for a search with thousands of results: counting them takes ten times as long as showing the first. */
async function countOf(tx: Tx, q: DirectoryQuestion, scope: Scope, merchants: number): Promise<number | null> {
  if (scope.found === 'matching') return null
  if (scope.filters.length === 0) {
    if (scope.found === undefined) return Math.min(merchants, mostCounted + 1)
    return scope.found.length
  }
  const { rows } = await tx.execute<{ n: number }>(countSql(q, scope, mostCounted + 1))
  return rows[0]?.n ?? 0
}

/** How many merchants of the directory earned, and what these earned together. */
export type Earning = { count: number; amount: number }
async function earningOf(tx: Tx, earned: Earned): Promise<Earning> {
  const { rows } = await tx.execute<{ merchant_uuid: string }>(earningSql(earned))
  return { count: rows.length, amount: sumAmounts(rows.map((row) => earned.get(row.merchant_uuid) ?? 0)) }
}

/** A page of the directory. The search runs first, then filters and sorting. */
export async function readDirectory(
  tx: Tx,
  q: DirectoryQuestion,
  names: NetworkNames,
  earned: Earned | undefined,
): Promise<DirectoryAnswer & { merchants: number; earning: Earning | null }> {
  const place = readCursor(q)
  const { merchants, figuresAt } = await readState(tx)
  const found = q.search === '' ? undefined : ((await findMerchants(tx, q.search)) ?? 'matching')
  const scope: Scope = { filters: filterSql(q, names.identifierOf), found }
  // planned with its parameter values: the sort column and the filters' selectivity decide the best plan
  const { rows } = await tx.execute<Found>(sql`${pageSql(q, scope, place, earned)}`)
  const page = rows.slice(0, q.perPage)
  const uuids = page.map((r) => r.merchant_uuid)
  const beside = {
    managers: await managersOf(tx, uuids),
    networkOf: await names.networkOf(tx),
    sites: await rulesOnSites(tx, uuids),
  }
  const isFirst = place === undefined && q.page === 1
  const last = rows.length > q.perPage ? page.at(-1) : undefined
  return {
    campaigns: page.map((row) => shown(row, beside)),
    total: isFirst ? await countOf(tx, q, scope, merchants) : null,
    cursor: last ? writeCursor(q, { rank: last.rank, value: last.sorted, uuid: last.merchant_uuid }) : null,
    didYouMean: isFirst && found?.length === 0 ? await similarMerchants(tx, q.search) : [],
    figuresDatetime: figuresAt?.toISOString() ?? null,
    merchants,
    earning: earned ? await earningOf(tx, earned) : null,
  }
}
