import { and, eq, sql } from 'drizzle-orm'
import { campaign, programme, programmeChange, splitTest } from '../../server/merchants/tables.ts'
import { connection, importRun } from '../../server/networks/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { programmeChanges } from '../scenario/programmes.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { changeRows, type DemoCalendar, programmeState, splitTestEnd } from './account-rows.ts'
import { type Heard, importRuns } from './import-runs.ts'

/** Takes over what happened to programmes from day `first` to today, and notes up to when the demo has been made. */
export async function updateAccount(
  tx: Tx,
  scenario: Scenario,
  calendar: DemoCalendar,
  first: number,
  heard: Heard,
  until: Date,
): Promise<void> {
  const changes = changeRows(scenario, calendar, first)
  if (changes.length > 0) await tx.insert(programmeChange).values(changes).onConflictDoNothing()
  for (const p of scenario.programmes) {
    if (programmeChanges(p, first, calendar.today).length === 0) continue
    const { isOpen, closedAt, updatedAt, ...commission } = programmeState(p, calendar)
    await tx
      .update(programme)
      .set({ isOpen, closedAt, updatedAt, ...commission })
      .where(eq(programme.uuid, p.uuid))
    await tx.update(campaign).set({ isActive: isOpen, closedAt, updatedAt }).where(eq(campaign.programmeUuid, p.uuid))
  }
  await tx
    .update(splitTest)
    .set({ endDate: splitTestEnd(calendar) })
    .where(eq(splitTest.accountUuid, scenario.accountUuid))
  await tx
    .update(connection)
    .set({ lastImportAt: until })
    .where(and(eq(connection.accountUuid, scenario.accountUuid), eq(connection.isActive, true)))
  await tx
    .insert(importRun)
    .values(importRuns(scenario, heard, until))
    .onConflictDoNothing()
  await tx.execute(sql`SELECT pg_notify('outbound_routing', ${scenario.accountUuid})`)
}
