import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AutoLinkSettings } from '../../contract/autolinking/auto-linking.ts'
import { mayUse } from '../../contract/plans.ts'
import { account } from '../account/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { autoLinking, autoLinkTest } from './tables.ts'

/** A site's running test: its key, and the instant (ms) until which half of the pages have no links. */
export type RunningTest = [key: string, until: number]
export type SetOfSite = { settings: AutoLinkSettings; test?: RunningTest }

export const nothingSet: AutoLinkSettings = {
  mode: 'off',
  className: '',
  scope: 'page',
  mostInPage: 10,
  mostInParagraph: 2,
  shops: [],
}
type Row = typeof autoLinking.$inferSelect
const settingsOf = ({ accountUuid: _, siteUuid: __, ...settings }: Row): AutoLinkSettings => settings

export async function readSettings(tx: Tx, siteUuid: string): Promise<AutoLinkSettings> {
  const [row] = await tx.select().from(autoLinking).where(eq(autoLinking.siteUuid, siteUuid))
  return row ? settingsOf(row) : nothingSet
}

/** Settings of some accounts' sites with auto-linking on, and their running tests, by site. */
export async function settingsOfSites(
  { system }: Pick<Database, 'system'>,
  accountUuids: readonly string[],
): Promise<ReadonlyMap<string, SetOfSite>> {
  const rows = await system
    .select({ set: autoLinking, key: autoLinkTest.key, until: autoLinkTest.until })
    .from(autoLinking)
    .leftJoin(autoLinkTest, and(eq(autoLinkTest.siteUuid, autoLinking.siteUuid), isNull(autoLinkTest.endedAt)))
    .where(and(inArray(autoLinking.accountUuid, [...accountUuids]), ne(autoLinking.mode, 'off')))
  return new Map(
    rows.map(({ set, key, until }) => {
      const test: Pick<SetOfSite, 'test'> = key !== null && until ? { test: [key, until.getTime()] } : {}
      return [set.siteUuid, { settings: settingsOf(set), ...test }] as const
    }),
  )
}

/** Turned off by a plan that does not include it; the settings stay. */
export async function endWithPlan(tx: Tx, accountUuid: string, plan: string): Promise<void> {
  const [of] = await tx.select({ granted: account.granted }).from(account).where(eq(account.uuid, accountUuid))
  if (mayUse({ plan, granted: of?.granted ?? [] }, 'autoLinking')) return
  await tx.update(autoLinking).set({ mode: 'off' }).where(eq(autoLinking.accountUuid, accountUuid))
  // its halves would be equal from now on
  const open = and(eq(autoLinkTest.accountUuid, accountUuid), isNull(autoLinkTest.endedAt))
  await tx.update(autoLinkTest).set({ endedAt: sql`least(now(), until)` }).where(open)
}
