import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { creator, creatorMapping, creatorSlug } from '../creators/index.ts'
import { campaign } from '../merchants/tables.ts'
import type { Database } from '../store/database/open.ts'
import type { KeptCreator } from './snapshot.ts'

/** Creators of some accounts, with names and mappings; excludes archived and erased ones. */
export async function readCreators(
  { system }: Database,
  accountUuids: readonly string[],
): Promise<Map<string, KeptCreator[]>> {
  const active = and(inArray(creator.accountUuid, [...accountUuids]), isNull(creator.archivedAt))
  const rows = await system.select().from(creator).where(active).orderBy(asc(creator.id))
  if (rows.length === 0) return new Map()
  const [slugs, mappings] = await Promise.all([
    system
      .select({ of: creatorSlug.creatorUuid, slug: creatorSlug.slug })
      .from(creatorSlug)
      .where(inArray(creatorSlug.accountUuid, [...accountUuids]))
      .orderBy(asc(creatorSlug.slug)),
    system
      .select({ of: creatorMapping.creatorUuid, state: creatorMapping.state, campaignUuid: campaign.uuid })
      .from(creatorMapping)
      .innerJoin(campaign, eq(campaign.programmeUuid, creatorMapping.programmeUuid))
      .where(
        and(
          inArray(creatorMapping.accountUuid, [...accountUuids]),
          eq(campaign.accountUuid, creatorMapping.accountUuid),
          eq(campaign.isActive, true),
          ne(creatorMapping.state, 'pending'),
        ),
      )
      .orderBy(asc(campaign.uuid)),
  ])
  const kept = new Map<string, KeptCreator>()
  const byAccount = new Map<string, KeptCreator[]>()
  for (const { uuid, id, accountUuid } of rows) {
    const one: KeptCreator = { id, slugs: [], approved: [], declined: [] }
    kept.set(uuid, one)
    byAccount.set(accountUuid, [...(byAccount.get(accountUuid) ?? []), one])
  }
  for (const { of, slug } of slugs) kept.get(of)?.slugs.push(slug)
  for (const { of, state, campaignUuid } of mappings)
    kept.get(of)?.[state === 'approved' ? 'approved' : 'declined'].push(campaignUuid)
  return byAccount
}
