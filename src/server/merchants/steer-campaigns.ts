import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { campaign } from './tables.ts'

/** The publisher's settings of a campaign, and whether it is active. */
export type CampaignRules = {
  isActive: boolean
  isPriority: boolean
  isExcluded: boolean
  isFallback: boolean
  isCreatorOnly: boolean
  isCreatorDefault: boolean
}
export type SteeredCampaign = {
  uuid: string
  siteUuid: string
  connectionUuid: string
  merchantUuid: string
  isClosed: boolean
  rules: CampaignRules
}

async function readWhere(tx: Tx, condition: SQL | undefined): Promise<SteeredCampaign[]> {
  const rows = await tx.select().from(campaign).where(condition).orderBy(asc(campaign.uuid)).for('update')
  return rows.map((c) => ({
    uuid: c.uuid,
    siteUuid: c.siteUuid,
    connectionUuid: c.connectionUuid,
    merchantUuid: c.merchantUuid,
    isClosed: c.closedAt !== null,
    rules: {
      isActive: c.isActive,
      isPriority: c.isPriority,
      isExcluded: c.isExcluded,
      isFallback: c.isFallback,
      isCreatorOnly: c.isCreatorOnly,
      isCreatorDefault: c.isCreatorDefault,
    },
  }))
}

/** Campaigns by uuid, locked for this transaction; those of another account are omitted. */
export const steeredCampaigns = (tx: Tx, uuids: readonly string[]): Promise<SteeredCampaign[]> =>
  readWhere(tx, inArray(campaign.uuid, [...uuids]))

/** The open campaigns of a merchant, or of some connections with a merchant, locked for this transaction. */
export const campaignsOfMerchant = (
  tx: Tx,
  merchantUuid: string,
  only: { connectionUuids?: readonly string[] } = {},
): Promise<SteeredCampaign[]> =>
  readWhere(
    tx,
    and(
      eq(campaign.merchantUuid, merchantUuid),
      isNull(campaign.closedAt),
      only.connectionUuids ? inArray(campaign.connectionUuid, [...only.connectionUuids]) : undefined,
    ),
  )

/** The open campaigns of some connections, locked for this transaction. */
export const campaignsOfConnections = (tx: Tx, connectionUuids: readonly string[]): Promise<SteeredCampaign[]> =>
  readWhere(tx, and(inArray(campaign.connectionUuid, [...connectionUuids]), isNull(campaign.closedAt)))

export async function hasPrioritised(tx: Tx, connectionUuids: readonly string[]): Promise<boolean> {
  const [found] = await tx
    .select({ uuid: campaign.uuid })
    .from(campaign)
    .where(and(inArray(campaign.connectionUuid, [...connectionUuids]), eq(campaign.isPriority, true)))
    .limit(1)
  return found !== undefined
}

/** Sets the rules of campaigns, with one statement for all campaigns with equal rules. */
export async function setCampaignRules(
  tx: Tx,
  changes: readonly { uuid: string; rules: CampaignRules }[],
): Promise<void> {
  const same = new Map<string, { rules: CampaignRules; uuids: string[] }>()
  for (const { uuid, rules } of changes) {
    const key = JSON.stringify(rules)
    const found = same.get(key) ?? { rules, uuids: [] }
    found.uuids.push(uuid)
    same.set(key, found)
  }
  for (const { rules, uuids } of same.values())
    await tx
      .update(campaign)
      .set({ ...rules, updatedAt: sql`now()` })
      .where(inArray(campaign.uuid, uuids))
}

type CreatorRules = Pick<CampaignRules, 'isCreatorOnly' | 'isCreatorDefault'>
/** Sets which creators may use campaigns; with `isUntouched` only for campaigns with unchanged defaults. */
export async function setCreatorRules(
  tx: Tx,
  uuids: readonly string[],
  rules: CreatorRules,
  { isUntouched }: { isUntouched: boolean },
): Promise<void> {
  await tx
    .update(campaign)
    .set({ ...rules, updatedAt: sql`now()` })
    .where(
      and(
        inArray(campaign.uuid, [...uuids]),
        isUntouched ? eq(campaign.updatedAt, campaign.createdAt) : undefined,
        or(ne(campaign.isCreatorOnly, rules.isCreatorOnly), ne(campaign.isCreatorDefault, rules.isCreatorDefault)),
      ),
    )
}
