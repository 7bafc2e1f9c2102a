import type { TroublesOf } from './parts.ts'
import { shopHost } from '../../contract/partners/shop-url.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { zoneOf } from '../account/index.ts'
import { notFound } from '../http/fail.ts'
import { campaign, programme } from '../merchants/tables.ts'
import { directNetwork, networksOfSites } from '../networks/index.ts'
import { site } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { ContractRow, TermsRow } from './contracts/move-contract.ts'
import { type PartnerRecord, shownActivity, shownContract, shownPartner } from './shown.ts'
import { partner, partnerActivity, partnerContract, partnerKey, partnerTerms, partnerUser } from './tables.ts'

const mostPartners = 2000
const mostActivities = 500

/** The caller's own partner. Every other id gets the same not-found answer. */
export async function ownPartner(tx: Tx, partnerUuid: string): Promise<PartnerRecord> {
  const [row] = await tx
    .select()
    .from(partner)
    .where(and(eq(partner.uuid, partnerUuid), isNull(partner.deletedAt)))
  if (!row) throw notFound()
  return row
}
export async function ownContract(tx: Tx, partnerUuid: string, contractUuid: string): Promise<ContractRow> {
  await ownPartner(tx, partnerUuid)
  const [row] = await tx
    .select()
    .from(partnerContract)
    .where(and(eq(partnerContract.uuid, contractUuid), eq(partnerContract.partnerUuid, partnerUuid)))
  if (!row) throw notFound()
  return row
}

/** The number of partners in the plan's usage. */
export const countPartners = (database: Database, accountUuid: string): Promise<number> =>
  database.as(accountUuid, (tx) => tx.$count(partner, isNull(partner.deletedAt)))

export async function readPartners(tx: Tx) {
  const rows = await tx
    .select()
    .from(partner)
    .where(isNull(partner.deletedAt))
    .orderBy(desc(partner.lastActivityAt))
    .limit(mostPartners)
  const contracts = await tx.select().from(partnerContract).orderBy(asc(partnerContract.id))
  const terms = await tx
    .select({ contractUuid: partnerTerms.contractUuid, url: partnerTerms.url })
    .from(partnerTerms)
    .orderBy(asc(partnerTerms.version))
  const urls = new Map(terms.map((t) => [t.contractUuid, t.url]))
  return rows.map((p) => {
    const own = contracts.filter((c) => c.partnerUuid === p.uuid)
    const url = own.map((c) => urls.get(c.uuid)).find((u) => u !== undefined)
    return shownPartner(p, own, url ? shopHost(url) : '')
  })
}

/** Versions of contracts, newest first. */
export async function versionsOf(tx: Tx, contracts: readonly ContractRow[]): Promise<Map<string, TermsRow[]>> {
  const all =
    contracts.length === 0
      ? []
      : await tx
          .select()
          .from(partnerTerms)
          .where(
            inArray(
              partnerTerms.contractUuid,
              contracts.map((c) => c.uuid),
            ),
          )
          .orderBy(desc(partnerTerms.version))
  return new Map(contracts.map((c) => [c.uuid, all.filter((t) => t.contractUuid === c.uuid)]))
}

async function firstConnected(tx: Tx): Promise<{ siteUuid: string; domain: string } | undefined> {
  const networks = await networksOfSites(tx)
  const sites = await tx
    .select({ siteUuid: site.uuid, domain: site.domain })
    .from(site)
    .where(and(eq(site.isActive, true), isNull(site.deletedAt)))
    .orderBy(asc(site.createdAt))
  return sites.find((s) => networks.get(s.siteUuid)?.includes(directNetwork))
}

/**
 * A link of this contract through the redirect: from the first active site that uses it. A contract with installed
 * tracking has no campaigns yet; its link is that of the first active site connected to direct partners.
 */
async function trackingLinks(
  tx: Tx,
  contracts: readonly ContractRow[],
  address: string,
): Promise<(c: ContractRow, url: string) => string> {
  const wanted = contracts.map((c) => c.uuid)
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select({ contract: programme.externalId, siteUuid: campaign.siteUuid, domain: site.domain })
          .from(campaign)
          .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
          .innerJoin(site, eq(site.uuid, campaign.siteUuid))
          .where(
            and(
              inArray(programme.externalId, wanted),
              eq(campaign.isActive, true),
              eq(site.isActive, true),
              isNull(site.deletedAt),
            ),
          )
          .orderBy(asc(site.createdAt))
  const connected = await firstConnected(tx)
  return (c, url) => {
    const running = c.state === 'running' ? rows.find((r) => r.contract === c.uuid) : undefined
    const found = c.state === 'installed' ? connected : running
    if (!found) return ''
    const query = new URLSearchParams({ targetUrl: url, pageUrl: `https://${found.domain}/` })
    return `${address}/tr/clicks/v1/${found.siteUuid}?${query}`
  }
}

export async function readPartner(
  tx: Tx,
  partnerUuid: string,
  {
    address,
    invitation,
    now,
    troublesOf,
  }: {
    address: string
    invitation: { expiresAt: Date } | null
    now: Date
    troublesOf: TroublesOf
  },
) {
  const p = await ownPartner(tx, partnerUuid)
  const contracts = await tx
    .select()
    .from(partnerContract)
    .where(eq(partnerContract.partnerUuid, partnerUuid))
    // ended ones last
    .orderBy(sql`${partnerContract.state} IN ('ended', 'complete')`, desc(partnerContract.id))
  const versions = await versionsOf(tx, contracts)
  const linkOf = await trackingLinks(tx, contracts, address)
  const contact = { contactName: `${p.contactFirstName} ${p.contactLastName}`, contactPhone: p.contactPhone }
  const shown = contracts.flatMap((c) => {
    const of = versions.get(c.uuid) ?? []
    const url = of.find((t) => t.uuid === c.termsUuid)?.url
    return shownContract(c, of, contact, url ? linkOf(c, url) : '') ?? []
  })
  const users = await tx
    .select()
    .from(partnerUser)
    .where(eq(partnerUser.partnerUuid, partnerUuid))
    .orderBy(asc(partnerUser.createdAt))
  const activities = await tx
    .select()
    .from(partnerActivity)
    .where(eq(partnerActivity.partnerUuid, partnerUuid))
    .orderBy(desc(partnerActivity.createdAt), desc(partnerActivity.uuid))
    .limit(mostActivities)
  const publisherZone = await zoneOf(tx, p.accountUuid)
  const company = {
    name: p.companyName,
    address: p.companyAddress,
    zip: p.companyZip,
    city: p.companyCity,
    country: p.companyCountry,
    vat: p.companyVat,
    ...contact,
    contactTitle: p.contactTitle,
    contactEmail: p.contactEmail,
  }
  const open = invitation && shown.some((c) => c.proposal !== null) ? invitation : null
  return {
    publisherZone,
    partner: {
      ...shownPartner(p, contracts, shown[0]?.domain ?? ''),
      company,
      billing: company,
      contact: {
        firstName: p.contactFirstName,
        lastName: p.contactLastName,
        title: p.contactTitle,
        email: p.contactEmail,
        phone: p.contactPhone,
      },
      invitationExpiresAt: open?.expiresAt.toISOString() ?? null,
    },
    users: users.map((u) => ({
      uuid: u.uuid,
      name: u.name,
      email: u.email,
      lastSeenAt: u.lastSeenAt?.toISOString() ?? null,
      createdAt: u.createdAt.toISOString(),
    })),
    contracts: shown,
    activities: activities.map(shownActivity),
    tracking: await readTracking(tx, p, now, troublesOf),
  }
}

async function readTracking(tx: Tx, p: PartnerRecord, now: Date, troublesOf: TroublesOf) {
  const keys = await tx
    .select({ keyId: partnerKey.keyId, createdAt: partnerKey.createdAt })
    .from(partnerKey)
    .where(and(eq(partnerKey.partnerUuid, p.uuid), isNull(partnerKey.revokedAt)))
    .orderBy(desc(partnerKey.createdAt))
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    publicKey: p.publicKey,
    scriptSeenAt: iso(p.scriptSeenAt),
    scriptSeenHost: p.scriptSeenHost,
    testOrderAt: iso(p.testOrderAt),
    lastSignedAt: iso(p.lastSignedAt),
    lastPageAt: iso(p.lastPageAt),
    keys: keys.map((k) => ({ keyId: k.keyId, createdAt: k.createdAt.toISOString() })),
    troubles: await troublesOf(tx, { accountUuid: p.accountUuid, partnerUuid: p.uuid }, now),
  }
}
