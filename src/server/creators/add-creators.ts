import { isNull } from 'drizzle-orm'
import type { FileCreator } from '../../contract/creators/creator-files.ts'
import { plural } from '../../report/format.ts'
import { recordAudit } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import type { Tx } from '../store/database/open.ts'
import { drawId } from './draw-id.ts'
import { type Known, sameName } from './judge-creators.ts'
import { searchTextOf, slugOf } from './save-creator.ts'
import { creator, creatorRate, creatorSlug } from './tables.ts'

/** An account's creators, to compare with a file's lines: including archived ones, without erased ones. */
export async function readKnown(tx: Tx): Promise<Known> {
  const there = await tx
    .select({ uuid: creator.uuid, name: creator.name })
    .from(creator)
    .where(isNull(creator.erasedAt))
  const names = new Map(there.map((c) => [c.uuid, sameName(c.name)]))
  const slugs = await tx.select({ slug: creatorSlug.slug, of: creatorSlug.creatorUuid }).from(creatorSlug)
  return { names: new Set(names.values()), slugs: new Map(slugs.map((s) => [s.slug, names.get(s.of) ?? ''])) }
}

/** A slug for each: typed slugs first, the others get the first free one derived from their name. */
function slugsFor(rows: readonly FileCreator[], taken: Iterable<string>): string[] {
  const gone = new Set([...taken, ...rows.map((r) => r.creatorSlug).filter(Boolean)])
  const next = new Map<string, number>()
  return rows.map((row) => {
    if (row.creatorSlug !== '') return row.creatorSlug
    const base = slugOf(row.creatorName)
    for (let n = next.get(base) ?? 1; ; n++) {
      const slug = n === 1 ? base : `${base}-${n}`
      if (gone.has(slug)) continue
      gone.add(slug)
      next.set(base, n + 1)
      return slug
    }
  })
}

/** Adds all of them; their first rates apply from now on. If somebody took a slug meanwhile, nothing is added. */
export async function addCreators(
  tx: Tx,
  rows: readonly FileCreator[],
  known: Known,
  { accountUuid, userUuid, now }: { accountUuid: string; userUuid: string; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const slugs = slugsFor(rows, known.slugs.keys())
  const made = rows.map((row, i) => ({ row, slug: slugs[i] ?? '', uuid: crypto.randomUUID() }))
  const took = await tx
    .insert(creatorSlug)
    .values(made.map(({ slug, uuid }) => ({ accountUuid, slug, creatorUuid: uuid })))
    .onConflictDoNothing()
    .returning({ slug: creatorSlug.slug })
  if (took.length < made.length)
    throw new Fail('conflict', 'Somebody added creators meanwhile. Nothing was added; look at the file again.')
  await tx.insert(creator).values(
    made.map(({ row, slug, uuid }) => ({
      uuid,
      id: drawId(),
      accountUuid,
      name: row.creatorName,
      slug,
      searchText: searchTextOf(row.creatorName, slug),
      email: row.creatorEmail,
      currency: row.creatorCurrencyCode,
      createdAt: now,
      updatedAt: now,
    })),
  )
  const rates = made.flatMap(({ row: { creatorRatePercentage: rate }, uuid }) =>
    rate === null
      ? []
      : [
          {
            accountUuid,
            creatorUuid: uuid,
            kind: 'percent' as const,
            amount: String(rate),
            scope: 'all' as const,
            validFrom: now,
            userUuid,
            createdAt: now,
          },
        ],
  )
  if (rates.length > 0) await tx.insert(creatorRate).values(rates)
  await recordAudit(
    tx,
    { accountUuid, userUuid },
    { action: 'creator.imported', object: plural(made.length, 'creator') },
  )
}
