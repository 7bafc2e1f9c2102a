import { and, asc, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Output, Parsed } from '../../contract/call.ts'
import type { creatorApprovals } from '../../contract/creators/creator-approvals.ts'
import { merchant, programme } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { closedProgrammes, refuseClosed } from './closed-programmes.ts'
import { containing } from './list-creators.ts'
import { noteOf } from './noted.ts'
import { shopIs } from './shop-is.ts'
import { creator, creatorMapping } from './tables.ts'
import { unusualCreators } from './traffic/unusual-creators.ts'

type NetworkOf = (identifier: string) => { networkName: string }
type Question = Parsed<typeof creatorApprovals.list>
type Decision = Parsed<typeof creatorApprovals.decide>
type By = { accountUuid: string; userUuid: string | null; now: Date }

/** Requests of archived creators are not shown: they cannot be decided before the creators are restored. */
const waits = and(eq(creatorMapping.state, 'pending'), isNull(creator.archivedAt))

const columns = {
  pendingSinceDatetime: creatorMapping.updatedAt,
  creatorName: sql`lower(${creator.name})`,
  advertiserDomain: merchant.domain,
  programName: sql`lower(${programme.name})`,
}

/** One page of the queue (R79: approval of creators); `total` counts all rows. */
export async function listApprovals(
  tx: Tx,
  q: Question,
  networkOf: NetworkOf,
): Promise<Output<typeof creatorApprovals.list>> {
  const sought: (SQL | undefined)[] = [
    waits,
    q.creatorIds?.length ? inArray(creator.id, q.creatorIds) : undefined,
    q.advertiserUuids?.length ? inArray(merchant.uuid, q.advertiserUuids) : undefined,
    q.search === '' ? undefined : or(like(creator.searchText, containing(q.search)), shopIs(q.search, 'merchant')),
  ]
  const way = q.orderDirection === 'asc' ? asc : desc
  const rows = await tx
    .select({
      creator,
      merchant: { uuid: merchant.uuid, domain: merchant.domain },
      programme: { uuid: programme.uuid, name: programme.name, network: programme.network },
      since: creatorMapping.updatedAt,
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(creatorMapping)
    .innerJoin(creator, eq(creator.uuid, creatorMapping.creatorUuid))
    .innerJoin(programme, eq(programme.uuid, creatorMapping.programmeUuid))
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(and(...sought))
    .orderBy(way(columns[q.orderBy]), way(creator.uuid), way(programme.uuid))
    .limit(q.limit)
    .offset(q.offset)
  const unusual = await unusualCreators(
    tx,
    rows.map((r) => r.creator.uuid),
  )
  const closed = await closedProgrammes(
    tx,
    rows.map((r) => r.programme.uuid),
  )
  return {
    approvals: rows.map((r) => ({
      creatorId: r.creator.id,
      creatorName: encodeURIComponent(r.creator.name),
      creatorSlug: encodeURIComponent(r.creator.slug),
      creatorIsUnusual: unusual.has(r.creator.uuid),
      advertiserUuid: r.merchant.uuid,
      advertiserDomain: r.merchant.domain,
      programId: r.programme.uuid,
      programName: r.programme.name,
      programClosedDatetime: closed.get(r.programme.uuid)?.toISOString() ?? null,
      network: { networkName: networkOf(r.programme.network).networkName },
      pendingSinceDatetime: r.since.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The creators and merchants with waiting requests, for the filters. */
export async function approvalOptions(tx: Tx): Promise<Output<typeof creatorApprovals.options>> {
  const creators = await tx
    .selectDistinct({ id: creator.id, name: creator.name })
    .from(creatorMapping)
    .innerJoin(creator, eq(creator.uuid, creatorMapping.creatorUuid))
    .where(waits)
    .orderBy(asc(creator.name), asc(creator.id))
  const advertisers = await tx
    .selectDistinct({ advertiserUuid: merchant.uuid, advertiserDomain: merchant.domain })
    .from(creatorMapping)
    .innerJoin(creator, eq(creator.uuid, creatorMapping.creatorUuid))
    .innerJoin(programme, eq(programme.uuid, creatorMapping.programmeUuid))
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(waits)
    .orderBy(asc(merchant.domain), asc(merchant.uuid))
  return {
    creators: creators.map(({ id, name }) => ({ creatorId: id, creatorName: encodeURIComponent(name) })),
    advertisers,
  }
}

/**
 * Decides waiting requests. Concurrent decisions run in sequence, and the later one changes nothing: only pending
 * requests are decided.
 */
export async function decide(tx: Tx, { creatorMappingStatus: state, approvals }: Decision, by: By) {
  const wanted = new Set(approvals.map((a) => `${a.creatorId} ${a.programId}`))
  const found = await tx
    .select({
      creatorUuid: creatorMapping.creatorUuid,
      programmeUuid: creatorMapping.programmeUuid,
      creatorId: creator.id,
      name: programme.name,
      shop: merchant.domain,
    })
    .from(creatorMapping)
    .innerJoin(creator, eq(creator.uuid, creatorMapping.creatorUuid))
    .innerJoin(programme, eq(programme.uuid, creatorMapping.programmeUuid))
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(
      and(
        waits,
        inArray(
          creator.id,
          approvals.map((a) => a.creatorId),
        ),
        inArray(
          programme.uuid,
          approvals.map((a) => a.programId),
        ),
      ),
    )
    .orderBy(asc(creatorMapping.creatorUuid), asc(creatorMapping.programmeUuid))
    .for('update', { of: creatorMapping })
  const chosen = found.filter((f) => wanted.has(`${f.creatorId} ${f.programmeUuid}`))
  if (state === 'approved') await refuseClosed(tx, by.accountUuid, chosen)
  for (const { creatorUuid, programmeUuid, creatorId, name } of chosen) {
    await tx
      .update(creatorMapping)
      .set({ state, userUuid: by.userUuid, updatedAt: by.now })
      .where(and(eq(creatorMapping.creatorUuid, creatorUuid), eq(creatorMapping.programmeUuid, programmeUuid)))
    await noteOf(
      tx,
      by,
      'creatorMapping.changed',
      { id: creatorId },
      {
        of: name,
        before: { creatorMappingStatus: 'pending' },
        after: { creatorMappingStatus: state },
      },
    )
  }
  return { decidedCount: chosen.length, goneCount: wanted.size - chosen.length }
}
