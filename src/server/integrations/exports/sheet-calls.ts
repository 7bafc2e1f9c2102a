import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { mostSheets } from '../../../contract/integrations/export-choices.ts'
import type { SheetAddress, sheets } from '../../../contract/integrations/sheets.ts'
import { user, userNames, recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { savedView } from '../../insights/index.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { addressOf, drawAddress } from './address-text.ts'
import { makerOf, pauseOf } from './find-address.ts'
import { exportAddress } from './tables.ts'

export type ExportCallsParts = { database: Database; clock: Clock; seal: Seal; publicUrl: string }
const byName = new Intl.Collator('en', { numeric: true })

/** Changes to an account's addresses run one at a time: there is one per view, and a limit. */
export const lockExports = (tx: Tx, accountUuid: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`export addresses ${accountUuid}`}, 0))`)

/** Resets the request and read times of the previous address. */
export const asNew = {
  askedAt: null,
  readAt: null,
  readOf: '',
  answer: '',
  rowCount: 0,
  leftOut: 0,
  problem: '',
} as const

export function sheetCalls({ database, clock, seal, publicUrl }: ExportCallsParts): Handlers<typeof sheets> {
  const read = async (tx: Tx, only?: string): Promise<SheetAddress[]> => {
    const rows = await tx
      .select({ address: exportAddress, viewName: savedView.name, role: user.role, isActive: user.isActive })
      .from(exportAddress)
      .innerJoin(savedView, eq(savedView.uuid, exportAddress.viewUuid))
      .leftJoin(user, eq(user.id, exportAddress.makerUuid))
      .where(and(eq(exportAddress.kind, 'view'), only === undefined ? undefined : eq(exportAddress.uuid, only)))
    rows.sort((a, b) => byName.compare(a.viewName, b.viewName))
    return rows.map(({ address: a, viewName, ...maker }) => ({
      sheetUuid: a.uuid,
      viewUuid: a.viewUuid ?? '',
      viewName,
      sheetUrl: addressOf(publicUrl, seal, 'view', a),
      sheetMakerName: a.makerName,
      sheetCreatedDatetime: a.createdAt.toISOString(),
      sheetPause: pauseOf(a.makerName, makerOf(maker)) ?? '',
      sheetProblem: a.problem,
      sheetAskedDatetime: a.askedAt?.toISOString() ?? null,
      sheetReadDatetime: a.readAt?.toISOString() ?? null,
      sheetRowCount: a.rowCount,
      sheetLeftOutCount: a.leftOut,
    }))
  }
  const one = async (tx: Tx, uuid: string): Promise<SheetAddress> => {
    const [found] = await read(tx, uuid)
    if (!found) throw notFound()
    return found
  }

  return {
    list: (_, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const found = await read(tx)
        const has = new Set(found.map((s) => s.viewUuid))
        const views = await tx
          .select({ viewUuid: savedView.uuid, viewName: savedView.name })
          .from(savedView)
          .orderBy(asc(savedView.name))
        const free = views.filter((v) => !has.has(v.viewUuid))
        return { sheets: found, views: free.sort((a, b) => byName.compare(a.viewName, b.viewName)), most: mostSheets }
      }),
    add: ({ viewUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        await lockExports(tx, who.accountUuid)
        const [view] = await tx.select({ name: savedView.name }).from(savedView).where(eq(savedView.uuid, viewUuid))
        if (!view) throw notFound()
        const known = await tx.select().from(exportAddress).where(isNotNull(exportAddress.viewUuid))
        if (known.some((a) => a.viewUuid === viewUuid)) throw new Fail('conflict', 'This view has an address')
        if (known.length >= mostSheets)
          throw new Fail('conflict', `At most ${mostSheets} views have an address. Remove one first`)
        const place = { uuid: crypto.randomUUID(), accountUuid: who.accountUuid }
        await tx.insert(exportAddress).values({
          ...place,
          ...drawAddress(seal, place),
          kind: 'view',
          viewUuid,
          makerUuid: who.userUuid,
          makerName: (await userNames(tx)).get(who.userUuid) ?? '',
          createdAt: clock.now(),
        })
        await recordAudit(tx, who, { action: 'sheet.added', object: view.name })
        return one(tx, place.uuid)
      }),
    renew: ({ sheetUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        await lockExports(tx, who.accountUuid)
        const before = await one(tx, sheetUuid)
        const makerName = (await userNames(tx)).get(who.userUuid) ?? ''
        await tx
          .update(exportAddress)
          .set({
            ...drawAddress(seal, { uuid: sheetUuid, accountUuid: who.accountUuid }),
            ...asNew,
            makerUuid: who.userUuid,
            makerName,
            createdAt: clock.now(),
          })
          .where(eq(exportAddress.uuid, sheetUuid))
        await recordAudit(tx, who, {
          action: 'sheet.renewed',
          object: before.viewName,
          before: { maker: before.sheetMakerName },
          after: { maker: makerName, address: 'another one' },
        })
        return one(tx, sheetUuid)
      }),
    remove: ({ sheetUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { viewName } = await one(tx, sheetUuid)
        await tx.delete(exportAddress).where(eq(exportAddress.uuid, sheetUuid))
        await recordAudit(tx, who, { action: 'sheet.removed', object: viewName })
        return {}
      }),
  }
}
