import { and, asc, eq } from 'drizzle-orm'
import type { Output } from '../../contract/call.ts'
import type { creators } from '../../contract/creators/creators.ts'
import type { MappingState } from '../../contract/creators/creator-words.ts'
import { defaultCurrency } from '../../contract/money.ts'
import { Fail, notFound } from '../http/fail.ts'
import { campaign, merchant, merchantCreators, programme } from '../merchants/tables.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { refuseClosed } from './closed-programmes.ts'
import { noteOf } from './noted.ts'
import { findCreator } from './save-creator.ts'
import { creatorMapping } from './tables.ts'

type Pair = { advertiserUuid: string; creatorId: string }
type Answer = Output<typeof creators.mappings>
type NetworkOf = (identifier: string) => { networkName: string }
const number = (text: string | null) => (text === null ? null : Number(text))

/** The merchant's programmes with open campaigns, and those with a mapping. */
export async function readMappings(tx: Tx, { advertiserUuid, creatorId }: Pair, networkOf: NetworkOf): Promise<Answer> {
  const who = await findCreator(tx, creatorId)
  const rows = await tx
    .select({ programme, campaign, site: { uuid: site.uuid, name: site.name }, mapping: creatorMapping.state })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .innerJoin(site, eq(site.uuid, campaign.siteUuid))
    .leftJoin(
      creatorMapping,
      and(eq(creatorMapping.programmeUuid, programme.uuid), eq(creatorMapping.creatorUuid, who.uuid)),
    )
    .where(eq(campaign.merchantUuid, advertiserUuid))
    .orderBy(asc(programme.network), asc(programme.uuid), asc(site.name), asc(campaign.uuid))
  const [shop] = await tx
    .select({ domain: merchant.domain, access: merchantCreators.access })
    .from(merchant)
    .leftJoin(merchantCreators, eq(merchantCreators.merchantUuid, merchant.uuid))
    .where(eq(merchant.uuid, advertiserUuid))
  if (!shop || rows.length === 0) throw notFound()
  const programs = new Map<string, Answer['programs'][number]>()
  const mappings: Answer['mappings'] = []
  for (const { programme: p, campaign: c, site: s, mapping } of rows) {
    if (mapping) mappings.push({ creatorMappingTrackerUuid: c.uuid, creatorMappingStatus: mapping })
    if (c.closedAt && !mapping) continue
    const found = programs.get(p.uuid) ?? {
      trackerProgramId: p.uuid,
      network: { networkName: networkOf(p.network).networkName },
      trackers: [],
      channels: [],
      programCommissionType: p.commissionType,
      programCommissionFlat: number(p.commissionFlat),
      programCommissionPercentage: number(p.commissionPercentage),
      programCommissionCurrencyCode: p.commissionCurrency ?? (p.commissionFlat === null ? defaultCurrency : null),
    }
    programs.set(p.uuid, found)
    found.trackers.push({
      trackerUuid: c.uuid,
      trackerName: c.name,
      trackerIsCreatorDefault: c.isCreatorDefault,
      trackerIsCreatorOnly: c.isCreatorOnly,
      trackerCommissionType: p.commissionType,
    })
    if (!found.channels.some((channel) => channel.channelUuid === s.uuid))
      found.channels.push({ channelUuid: s.uuid, channelName: s.name })
  }
  return {
    advertiser: { advertiserDomain: shop.domain, advertiserCreatorApproval: shop.access === 'approval' ? 1 : 0 },
    creator: { creatorName: encodeURIComponent(who.name) },
    mappings,
    programs: [...programs.values()],
  }
}

const programmeOf = async (tx: Tx, advertiserUuid: string, programId: string) => {
  const [found] = await tx
    .select({ uuid: programme.uuid, name: programme.name, shop: merchant.domain })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(and(eq(programme.uuid, programId), eq(programme.merchantUuid, advertiserUuid)))
  if (!found) throw notFound()
  return found
}

type By = { accountUuid: string; userUuid: string | null; now: Date }

/**
 * Sets the mapping of a creator and a programme; null removes it. Setting the same state changes nothing: a waiting
 * request keeps its time.
 */
export async function setMapping(
  tx: Tx,
  { advertiserUuid, creatorId, programId }: Pair & { programId: string },
  state: MappingState | null,
  by: By,
): Promise<void> {
  const who = await findCreator(tx, creatorId)
  const { uuid: programmeUuid, name, shop } = await programmeOf(tx, advertiserUuid, programId)
  const mine = and(eq(creatorMapping.creatorUuid, who.uuid), eq(creatorMapping.programmeUuid, programmeUuid))
  const [before] = await tx.select({ state: creatorMapping.state }).from(creatorMapping).where(mine).for('update')
  const note = () =>
    noteOf(tx, by, 'creatorMapping.changed', who, {
      of: name,
      before: { creatorMappingStatus: before?.state ?? null },
      after: { creatorMappingStatus: state },
    })
  if (state === null) {
    await tx.delete(creatorMapping).where(mine)
    await note()
    return
  }
  if (who.archivedAt) throw new Fail('conflict', 'This creator is archived')
  if (before?.state === state) return
  if (state === 'approved') await refuseClosed(tx, by.accountUuid, [{ programmeUuid, shop }])
  const { accountUuid, userUuid, now } = by
  const said = { state, userUuid, updatedAt: now }
  await tx
    .insert(creatorMapping)
    .values({ accountUuid, creatorUuid: who.uuid, programmeUuid, ...said })
    .onConflictDoUpdate({ target: [creatorMapping.creatorUuid, creatorMapping.programmeUuid], set: said })
  await note()
}

/** Removes all mappings between a creator and a merchant's programmes, each with an audit log entry. */
export async function takeAllBack(tx: Tx, { advertiserUuid, creatorId }: Pair, by: By): Promise<void> {
  const who = await findCreator(tx, creatorId)
  const programmes = await tx
    .select({ programId: programme.uuid, state: creatorMapping.state })
    .from(programme)
    .leftJoin(
      creatorMapping,
      and(eq(creatorMapping.programmeUuid, programme.uuid), eq(creatorMapping.creatorUuid, who.uuid)),
    )
    .where(eq(programme.merchantUuid, advertiserUuid))
    .orderBy(programme.uuid)
  if (programmes.length === 0) throw notFound()
  for (const { programId, state } of programmes)
    if (state !== null) await setMapping(tx, { advertiserUuid, creatorId, programId }, null, by)
}
