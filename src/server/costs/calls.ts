import { and, between, desc, eq, ne, sql } from 'drizzle-orm'
import type { CostUpload, costs as costsContract } from '../../contract/costs/costs.ts'
import { Decimal } from '../../contract/decimal.ts'
import { fromCents } from '../../contract/money.ts'
import { recordAudit } from '../account/index.ts'
import { user } from '../account/tables.ts'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { readRateBook } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import type { Workshop } from '../workshop/index.ts'
import { type CostFile, type CostRow, readCostsTask } from './read-costs.ts'
import { adCost, costSource } from './tables.ts'

const batch = 2000

const shown = (
  s: typeof costSource.$inferSelect,
  u: { firstName: string | null; lastName: string | null } | null,
): CostUpload => ({
  costUploadUuid: s.uuid,
  costUploadFilename: s.name,
  costUploadDatetime: s.createdAt.toISOString(),
  costUploadFromDate: s.fromDay ?? '',
  costUploadToDate: s.toDay ?? '',
  costUploadRowCount: s.rowCount,
  user: { userFirstname: u?.firstName ?? '', userLastname: u?.lastName ?? '' },
})

/** The recorded fields of a file. */
const noted = (s: typeof costSource.$inferSelect) => ({ rows: s.rowCount, from: s.fromDay, to: s.toDay })

const spanOf = (rows: readonly CostRow[]) => {
  const days = rows.map((r) => r.day).toSorted()
  return { fromDay: days[0] ?? null, toDay: days.at(-1) ?? null }
}

/**
 * The number of identical rows stored already: the same file again, or an overlapping one. Other costs of the same day
 * and domain may come from another ad service.
 */
async function doubled(tx: Tx, rows: readonly CostRow[]): Promise<number> {
  const { fromDay, toDay } = spanOf(rows)
  if (!fromDay || !toDay) return 0
  const known = await tx
    .select({ day: adCost.day, domain: adCost.domain, currency: adCost.currency, cost: adCost.cost })
    .from(adCost)
    .where(between(adCost.day, fromDay, toDay))
  const keyOf = (r: CostRow) => `${r.day} ${r.domain} ${r.currency} ${Decimal.of(r.cost).toString()}`
  const keys = new Set(known.map(keyOf))
  return rows.filter((r) => Decimal.of(r.cost).sign() > 0 && keys.has(keyOf(r))).length
}

type Parts = { database: Database; clock: Clock; workshop: Workshop }
type Calls = Handlers<typeof costsContract>

const readFile = (
  { clock, workshop }: Parts,
  csv: string,
  currency: string,
  { accountUuid, timezone }: Principal,
): Promise<CostFile> =>
  workshop.turn(accountUuid, (run) => run(readCostsTask, { csv, currency, today: dayOf(clock.now(), timezone) }))

const stats =
  ({ database }: Parts): Calls['stats'] =>
  async ({ fromDate, toDate }, { accountUuid, currencyCode }) => {
    const found = await database.as(accountUuid, (tx) =>
      tx
        .select({
          day: adCost.day,
          domain: adCost.domain,
          currency: adCost.currency,
          cost: sql<string>`sum(${adCost.cost})`,
        })
        .from(adCost)
        .where(between(adCost.day, fromDate, toDate))
        .groupBy(adCost.day, adCost.domain, adCost.currency),
    )
    const book = await readRateBook(database, [currencyCode, ...found.map((f) => f.currency)])
    const sums = new Map<string, bigint>()
    for (const f of found)
      sums.set(f.domain, (sums.get(f.domain) ?? 0n) + (book.cents(f.cost, f.currency, currencyCode, f.day) ?? 0n))
    return [...sums]
      .map(([domain, cents]) => ({ domain, cost: fromCents(cents), currencyCode }))
      .toSorted((a, b) => b.cost - a.cost || (a.domain < b.domain ? -1 : 1))
  }

const uploads =
  ({ database }: Parts): Calls['uploads'] =>
  async (_, { accountUuid }) => {
    const rows = await database.as(accountUuid, (tx) =>
      tx
        .select({ source: costSource, firstName: user.firstName, lastName: user.lastName })
        .from(costSource)
        .leftJoin(user, eq(user.id, costSource.userUuid))
        .where(eq(costSource.kind, 'upload'))
        .orderBy(desc(costSource.createdAt), costSource.uuid)
        .limit(1000),
    )
    return rows.map((r) => shown(r.source, r))
  }

const preview =
  (parts: Parts): Calls['preview'] =>
  async ({ csv, currencyCode }, ctx) => {
    const { rows, problems } = await readFile(parts, csv, currencyCode, ctx)
    const sums = new Map<string, Decimal>()
    for (const r of rows) sums.set(r.currency, (sums.get(r.currency) ?? Decimal.zero).plus(Decimal.of(r.cost)))
    const { fromDay, toDay } = spanOf(rows)
    return {
      rowCount: rows.length,
      fromDate: fromDay,
      toDate: toDay,
      sums: [...sums].map(([code, sum]) => ({ currencyCode: code, cost: sum.rounded(2).toNumber() })),
      doubledCount: await parts.database.as(ctx.accountUuid, (tx) => doubled(tx, rows)),
      problems,
    }
  }

const upload =
  (parts: Parts): Calls['upload'] =>
  async ({ name, csv, currencyCode }, ctx) => {
    const { accountUuid, userUuid } = ctx
    const { rows, problems } = await readFile(parts, csv, currencyCode, ctx)
    const [first] = problems
    if (first) throw new Fail('badInput', `csv: line ${first.line}: ${first.reason}. Nothing was taken in.`)
    return parts.database.as(accountUuid, async (tx) => {
      // the same file twice, even at the same moment, would count twice
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`costs ${accountUuid}`}, 0))`)
      if ((await doubled(tx, rows)) > 0)
        throw new Fail(
          'conflict',
          'csv: the same costs are here already. Delete the earlier file first. Nothing was taken in.',
        )
      const [source] = await tx
        .insert(costSource)
        .values({
          accountUuid,
          kind: 'upload',
          name,
          userUuid,
          rowCount: rows.length,
          ...spanOf(rows),
          createdAt: parts.clock.now(),
        })
        .returning()
      if (!source) throw new Error('insert returned no row')
      for (let i = 0; i < rows.length; i += batch)
        await tx
          .insert(adCost)
          .values(rows.slice(i, i + batch).map((r) => ({ ...r, accountUuid, sourceUuid: source.uuid })))
      await recordAudit(tx, ctx, { action: 'costs.added', object: source.name, after: noted(source) })
      const [who] = await tx
        .select({ firstName: user.firstName, lastName: user.lastName })
        .from(user)
        .where(eq(user.id, userUuid))
      return shown(source, who ?? null)
    })
  }

const remove =
  ({ database }: Parts): Calls['remove'] =>
  async ({ costUploadUuid }, who) => {
    await database.as(who.accountUuid, async (tx) => {
      const [gone] = await tx
        .delete(costSource)
        .where(and(eq(costSource.uuid, costUploadUuid), ne(costSource.kind, 'google-ads')))
        .returning()
      if (!gone) throw notFound()
      await recordAudit(tx, who, { action: 'costs.removed', object: gone.name, before: noted(gone) })
    })
    return {}
  }

export const costsCalls = (parts: Parts): Calls => ({
  stats: stats(parts),
  uploads: uploads(parts),
  preview: preview(parts),
  upload: upload(parts),
  remove: remove(parts),
})
