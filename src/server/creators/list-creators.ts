import { and, asc, desc, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import type { creators } from '../../contract/creators/creators.ts'
import { foldText } from '../../contract/merchants/fold-text.ts'
import { programme } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { shownRow } from './shown.ts'
import { creator, creatorMapping } from './tables.ts'
import { unusualCreators } from './traffic/unusual-creators.ts'

type Question = z.output<typeof creators.list.input>
type Status = CreatorRow['creatorMappingStatus']

/** Sorted alphabetically, ignoring case; the uuid as a tiebreaker keeps pages without gaps. */
const columns = {
  dueOn: sql`(SELECT min(s.due_on) FROM creator_statement s WHERE s.creator_uuid = ${creator.uuid} AND s.paid_at IS NULL AND s.to_pay > 0)`,
  creatorName: sql`lower(${creator.name})`,
  creatorId: creator.id,
  creatorCreatedDatetime: creator.createdAt,
  creatorUpdatedDatetime: creator.updatedAt,
}
const statusOf = { active: isNull(creator.archivedAt), archived: isNotNull(creator.archivedAt), all: undefined }

/** `%` and `_` are ordinary characters in a search. */
export const containing = (text: string): string => `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Approved over pending over declined: one assigned programme is enough. */
async function statesOf(tx: Tx, uuids: readonly string[], merchantUuid: string): Promise<Map<string, Status>> {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .select({ of: creatorMapping.creatorUuid, has: sql<string>`string_agg(${creatorMapping.state}, ' ')` })
    .from(creatorMapping)
    .innerJoin(programme, eq(programme.uuid, creatorMapping.programmeUuid))
    .where(and(eq(programme.merchantUuid, merchantUuid), inArray(creatorMapping.creatorUuid, [...uuids])))
    .groupBy(creatorMapping.creatorUuid)
  return new Map(
    rows.map(({ of, has }) => [
      of,
      (['approved', 'pending', 'declined'] as const).find((state) => has.split(' ').includes(state)) ?? null,
    ]),
  )
}

export async function listCreators(tx: Tx, q: Question): Promise<{ creators: CreatorRow[]; total: number }> {
  const where = and(statusOf[q.status], q.search === '' ? undefined : like(creator.searchText, containing(q.search)))
  const way = q.orderDirection === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(creator)
    .where(where)
    .orderBy(sql`${way(columns[q.orderBy])} NULLS LAST`, way(columns.creatorName), way(creator.uuid))
    .limit(q.limit)
    .offset(q.offset)
  const uuids = rows.map((c) => c.uuid)
  const states = q.advertiserUuid ? await statesOf(tx, uuids, q.advertiserUuid) : new Map<string, Status>()
  const unusual = await unusualCreators(tx, uuids)
  return {
    creators: rows.map((c) =>
      shownRow(c, { creatorMappingStatus: states.get(c.uuid) ?? null, creatorIsUnusual: unusual.has(c.uuid) }),
    ),
    total: await tx.$count(creator, where),
  }
}
