import { eq, inArray, isNotNull } from 'drizzle-orm'
import { campaign, merchant } from '../merchants/tables.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { fixedLink, ignoredLink, scannedLink } from './tables.ts'

/** Merchants whose campaigns on a site are all closed by the network, as `site domain`. */
async function closedMerchants(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .select({
      siteUuid: campaign.siteUuid,
      domain: merchant.domain,
      isActive: campaign.isActive,
      closedAt: campaign.closedAt,
    })
    .from(campaign)
    .innerJoin(merchant, eq(merchant.uuid, campaign.merchantUuid))
    .where(
      inArray(
        campaign.merchantUuid,
        tx.select({ uuid: campaign.merchantUuid }).from(campaign).where(isNotNull(campaign.closedAt)),
      ),
    )
  const [open, closed] = [new Set<string>(), new Set<string>()]
  for (const { siteUuid, domain, isActive, closedAt } of rows) {
    if (isActive) open.add(`${siteUuid} ${domain}`)
    else if (closedAt) closed.add(`${siteUuid} ${domain}`)
  }
  return new Set([...closed].filter((key) => !open.has(key)))
}

/** All stored data about an account's links, from the scanner and from its users. */
export async function readState(tx: Tx) {
  const [links, fixed, ignored, sites, closed] = [
    await tx.select().from(scannedLink),
    await tx.select().from(fixedLink),
    await tx.select().from(ignoredLink),
    await tx.select({ uuid: site.uuid, name: site.name }).from(site),
    await closedMerchants(tx),
  ]
  return { links, fixed, ignored, sites: new Map(sites.map((s) => [s.uuid, s.name])), closed }
}
export type ScanState = Awaited<ReturnType<typeof readState>>
