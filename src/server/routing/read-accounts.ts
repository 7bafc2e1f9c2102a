import { and, asc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { zonesOf } from '../account/index.ts'
import { settingsOfSites } from '../autolinking/index.ts'
import { asciiHost, toUrl, registrable } from '../address/address.ts'
import { smartLink } from '../links/index.ts'
import { campaign, merchant, merchantCreators, programme, splitTest } from '../merchants/tables.ts'
import { connection, customNetwork, isSelfDescribed } from '../networks/tables.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import { expectedClick, type Stated } from './expected.ts'
import { readCreators } from './read-creators.ts'
import { ownNetworkOf } from './own-networks.ts'
import type { AccountRouting, Campaign, Merchant, SplitTest } from './snapshot.ts'

/** A tracker's address for comparison with targets: without `www.`, protocol and query, in browser form. */
export function matchOf(urlMatch: string): Campaign['match'] {
  const text = /^https?:\/\//i.test(urlMatch) ? urlMatch : `https://${urlMatch}`
  const url = toUrl(text)
  if (!url) return { host: urlMatch, path: '' }
  return { host: url.hostname.replace(/^www\./, ''), path: url.pathname === '/' ? '' : url.pathname }
}
const number = (text: string | null) => (text === null ? null : Number(text))

/** Rows repeat a few ids and names; this keeps one copy of each. */
const oneCopy = () => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}

/** Only some merchants, and also unused campaigns: for planning changes. */
type Only = {
  merchantUuids?: readonly string[] | null
  also?: readonly string[]
  /** Sites whose shops get names, besides those with auto-linking. */
  withNamesOf?: readonly string[]
}

const usableCampaigns = ({ system }: Database, accountUuids: readonly string[], { merchantUuids, also = [] }: Only) =>
  system
    .select({
      accountUuid: campaign.accountUuid,
      uuid: campaign.uuid,
      siteUuid: campaign.siteUuid,
      connectionUuid: campaign.connectionUuid,
      merchantUuid: campaign.merchantUuid,
      urlMatch: campaign.urlMatch,
      isPriority: campaign.isPriority,
      isExcluded: campaign.isExcluded,
      isFallback: sql<boolean>`${campaign.isFallback} OR ${connection.isFallback}`,
      isBoost: campaign.isBoost,
      isCreatorOnly: campaign.isCreatorOnly,
      isCreatorDefault: campaign.isCreatorDefault,
      creatorAccess: merchantCreators.access,
      network: connection.network,
      partnerId: connection.partnerId,
      programmeId: programme.externalId,
      clickUrl: programme.clickUrl,
      commissionType: programme.commissionType,
      percentage: programme.commissionPercentage,
      flat: programme.commissionFlat,
      currency: programme.commissionCurrency,
      merchant: merchant.domain,
    })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .innerJoin(connection, eq(connection.uuid, campaign.connectionUuid))
    .innerJoin(merchant, eq(merchant.uuid, campaign.merchantUuid))
    .leftJoin(
      merchantCreators,
      and(
        eq(merchantCreators.accountUuid, campaign.accountUuid),
        eq(merchantCreators.merchantUuid, campaign.merchantUuid),
      ),
    )
    .where(
      and(
        inArray(campaign.accountUuid, [...accountUuids]),
        also.length > 0
          ? or(eq(campaign.isActive, true), inArray(campaign.uuid, [...also]))
          : eq(campaign.isActive, true),
        merchantUuids ? inArray(campaign.merchantUuid, [...merchantUuids]) : undefined,
        eq(programme.isOpen, true),
        eq(connection.isActive, true),
      ),
    )
    .orderBy(asc(campaign.uuid))

export type ReadParts = {
  database: Database
  networkUuid: (network: string) => string
  /** An amount in euro at the newest rate; null for a currency without a rate. */
  euro: (amount: string | null, currency: string | null) => number | null
}
type CampaignRow = Awaited<ReturnType<typeof usableCampaigns>>[number]

function campaignOf(row: CampaignRow, { networkUuid, euro }: ReadParts, one: (text: string) => string): Campaign {
  const { commissionType: type, percentage, flat, currency } = row
  const stated: Stated = { type, percentage: number(percentage), flatEuro: euro(flat, currency) }
  const { expected, evidence } = expectedClick(stated)
  return {
    uuid: row.uuid,
    siteUuid: one(row.siteUuid),
    connectionUuid: one(row.connectionUuid),
    network: one(row.network),
    networkUuid: networkUuid(row.network),
    partnerId: one(row.partnerId),
    programmeId: one(row.programmeId),
    clickUrl: row.clickUrl === null ? null : one(row.clickUrl),
    merchantUuid: one(row.merchantUuid),
    merchant: one(row.merchant),
    match: matchOf(row.urlMatch),
    isPriority: row.isPriority,
    isExcluded: row.isExcluded,
    isFallback: row.isFallback,
    isBoost: row.isBoost,
    isCreatorOnly: row.isCreatorOnly,
    ...(row.isCreatorDefault ? { isCreatorDefault: true } : {}),
    ...(row.creatorAccess ? { creatorAccess: row.creatorAccess } : {}),
    stated,
    expected,
    evidence,
  }
}

const splitTestOf = (row: typeof splitTest.$inferSelect): SplitTest => ({
  uuid: row.uuid,
  phase: row.phase,
  secret: row.secret,
  accountUuid: row.accountUuid,
  merchantUuid: row.merchantUuid,
  connectionUuidA: row.connectionUuidA,
  connectionUuidB: row.connectionUuidB,
  siteUuids: row.siteUuids,
  domains: row.domains.map(asciiHost),
  percentage: row.percentage,
  endPercentage: row.endPercentage,
  endDate: row.endDate,
})

/** Names of the shops in some sites' campaigns. */
async function namesOfShops({ system }: Database, siteUuids: readonly string[]): Promise<Map<string, string>> {
  if (siteUuids.length === 0) return new Map()
  const rows = await system
    .selectDistinct({ uuid: merchant.uuid, name: merchant.name })
    .from(campaign)
    .innerJoin(merchant, eq(merchant.uuid, campaign.merchantUuid))
    .where(and(inArray(campaign.siteUuid, [...siteUuids]), eq(campaign.isActive, true)))
    .orderBy(asc(merchant.uuid))
  return new Map(rows.map((r) => [r.uuid, r.name]))
}

/** Adds the auto-linking settings, and the names of shops on those sites. */
async function addAutoLinks(
  database: Database,
  made: ReadonlyMap<string, AccountRouting>,
  { withNamesOf = [] }: Only,
): Promise<void> {
  const settings = await settingsOfSites(database, [...made.keys()])
  const isNamed = new Set([...settings.keys(), ...withNamesOf])
  const names = await namesOfShops(database, [...isNamed])
  for (const account of made.values()) {
    const sites = account.sites.filter((s) => isNamed.has(s.uuid)).map((s) => s.uuid)
    if (sites.length === 0) continue
    const of = new Set(sites)
    const uuids = account.campaigns.filter((c) => of.has(c.siteUuid)).map((c) => c.merchantUuid)
    account.merchantNames = Object.fromEntries([...new Set(uuids)].map((uuid) => [uuid, names.get(uuid) ?? '']))
    account.autoLinks = sites.flatMap((siteUuid) => {
      const set = settings.get(siteUuid)
      return set ? [{ siteUuid, ...set }] : []
    })
  }
}

/** Zone, sites, usable campaigns, split tests, smart links and own networks of some accounts. */
export async function readAccounts(
  parts: ReadParts,
  accountUuids: readonly string[],
  only: Only = {},
): Promise<AccountRouting[]> {
  const { system } = parts.database
  const some = [...accountUuids]
  const [sites, campaigns, splitTests, smartLinks, ownNetworks, creators, zones] = await Promise.all([
    system
      .select()
      .from(site)
      .where(and(inArray(site.accountUuid, some), isNull(site.deletedAt)))
      .orderBy(asc(site.uuid)),
    usableCampaigns(parts.database, some, only),
    system.select().from(splitTest).where(inArray(splitTest.accountUuid, some)).orderBy(asc(splitTest.uuid)),
    system
      .select()
      .from(smartLink)
      .where(and(inArray(smartLink.accountUuid, some), isNull(smartLink.deletedAt)))
      .orderBy(asc(smartLink.code)),
    system
      .select()
      .from(customNetwork)
      .where(and(inArray(customNetwork.accountUuid, some), isNull(customNetwork.deletedAt)))
      .orderBy(asc(customNetwork.uuid)),
    readCreators(parts.database, some),
    zonesOf(system, some),
  ])
  const one = oneCopy()
  const made = new Map<string, AccountRouting>(
    some.map((accountUuid) => [
      accountUuid,
      {
        accountUuid,
        zone: zones.get(accountUuid) ?? 'UTC',
        sites: [],
        campaigns: [],
        splitTests: [],
        smartLinks: [],
        ownNetworks: [],
        creators: creators.get(accountUuid) ?? [],
      },
    ]),
  )
  for (const { accountUuid, uuid, domain, isActive, scriptOptions: options, allowedDomains } of sites) {
    const allowed = [...new Set(allowedDomains.map((d) => registrable(d) ?? d))]
    made.get(accountUuid)?.sites.push({ uuid: one(uuid), accountUuid, domain, isActive, options, allowed })
  }
  for (const row of campaigns) made.get(row.accountUuid)?.campaigns.push(campaignOf(row, parts, one))
  for (const row of splitTests) made.get(row.accountUuid)?.splitTests.push(splitTestOf(row))
  for (const { accountUuid, code, siteUuid, merchantUuid, campaignUuid, siteUrl, ...l } of smartLinks) {
    const targetUrl = l.replacementUrl ?? l.targetUrl
    const of = l.creatorId === '' ? {} : { creatorId: l.creatorId }
    made.get(accountUuid)?.smartLinks.push({ code, siteUuid, merchantUuid, campaignUuid, siteUrl, targetUrl, ...of })
  }
  for (const row of ownNetworks) made.get(row.accountUuid)?.ownNetworks.push(ownNetworkOf(row))
  await addAutoLinks(parts.database, made, only)
  return [...made.values()]
}

/** Accounts that can have clicks. */
export async function readAccountUuids({ system }: Database): Promise<string[]> {
  const rows = await system.selectDistinct({ uuid: site.accountUuid }).from(site).where(isNull(site.deletedAt))
  return rows.map((r) => r.uuid)
}

const listed = sql<boolean>`coalesce(bool_or(${not(isSelfDescribed(programme.network))}), false)`
const shownMerchant = ({ uuid, domain, isListed }: { uuid: string; domain: string; isListed: boolean }): Merchant =>
  isListed ? { uuid, domain } : { uuid, domain, isOnlyClaimed: true }

/** Shops that some accounts have programmes with; `isListed` by those accounts' networks. */
export async function readMerchantsOf({ system }: Database, accountUuids: readonly string[]): Promise<Merchant[]> {
  const rows = await system
    .select({ uuid: merchant.uuid, domain: merchant.domain, isListed: listed })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(inArray(programme.accountUuid, [...accountUuids]))
    .groupBy(merchant.uuid)
  return rows.map(shownMerchant)
}
type ListedRow = { uuid: string; domain: string; is_listed: boolean }
/** The whole catalogue, read in pages of some thousand shops: clicks are answered in between. */
export async function readCatalogue({ system }: Database): Promise<Merchant[]> {
  const shops: Merchant[] = []
  await system.transaction(async (tx) => {
    await tx.execute(sql`DECLARE shops NO SCROLL CURSOR FOR
      SELECT ${merchant.uuid}, ${merchant.domain}, listed.merchant_uuid IS NOT NULL AS is_listed FROM ${merchant}
      LEFT JOIN (SELECT DISTINCT merchant_uuid FROM ${programme} WHERE NOT ${isSelfDescribed(programme.network)}) AS listed
        ON listed.merchant_uuid = ${merchant.uuid}`)
    for (;;) {
      const { rows } = await tx.execute<ListedRow>(sql`FETCH 5000 FROM shops`)
      if (rows.length === 0) return
      for (const { uuid, domain, is_listed: isListed } of rows) shops.push(shownMerchant({ uuid, domain, isListed }))
    }
  })
  return shops
}
