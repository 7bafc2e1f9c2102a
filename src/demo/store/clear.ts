import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../server/store/database/open.ts'
import type { EventTableName } from '../../server/store/events/event-tables.ts'
import type { Events } from '../../server/store/events/open.ts'
import { demoBatch } from '../generate/clicks.ts'
import type { DemoPart } from '../part.ts'

const one = z.object({ n: z.number() })

async function deleteRows(events: Events, table: EventTableName, where: string) {
  const [found] = await events.systemQuery({
    name: 'seed.count',
    sql: `SELECT count() AS n FROM ${table} WHERE ${where}`,
    row: one,
  })
  if (!found?.n) return
  await events.alter(table, `DELETE WHERE ${where} SETTINGS mutations_sync = 2`)
}

/** Deletes everything an interrupted seed left in the event store. */
export async function clearAccount(events: Events, accountUuid: string): Promise<void> {
  for (const table of ['pageview', 'click', 'conversion', 'drop'] as const)
    await deleteRows(events, table, `account_uuid = toUUID('${accountUuid}')`)
}

/**
 * Deletes what an interrupted extension left behind: generated events from an instant on. Those sent by visitors stay.
 */
export async function clearMadeSince(events: Events, accountUuid: string, since: number): Promise<void> {
  for (const table of ['pageview', 'click'] as const)
    await deleteRows(
      events,
      table,
      `account_uuid = toUUID('${accountUuid}') AND batch = '${demoBatch}' AND at >= fromUnixTimestamp64Milli(${since}, 'UTC')`,
    )
}

/** Deletes the account's rows in tables of the record store, referring rows first. */
export async function clearRows(tx: Tx, tables: DemoPart['tables'], accountUuid: string): Promise<void> {
  for (const table of tables.toReversed()) await tx.delete(table).where(eq(table.accountUuid, accountUuid))
}
