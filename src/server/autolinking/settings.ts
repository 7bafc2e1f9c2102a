import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AutoLinkSettings } from '../../contract/autolinking/auto-linking.ts'
import { mayUse } from '../../contract/plans.ts'
import { account } from '../account/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { autoLinking } from './tables.ts'

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

/** What is set for sites of some accounts where it is not off, by site. */
export async function settingsOfSites(
  { system }: Pick<Database, 'system'>,
  accountUuids: readonly string[],
): Promise<ReadonlyMap<string, AutoLinkSettings>> {
  const rows = await system
    .select()
    .from(autoLinking)
    .where(and(inArray(autoLinking.accountUuid, [...accountUuids]), ne(autoLinking.mode, 'off')))
  return new Map(rows.map((row) => [row.siteUuid, settingsOf(row)] as const))
}

/** On a plan that does not hold it, it is off; what was set stays. */
export async function endWithPlan(tx: Tx, accountUuid: string, plan: string): Promise<void> {
  const [of] = await tx.select({ granted: account.granted }).from(account).where(eq(account.uuid, accountUuid))
  if (mayUse({ plan, granted: of?.granted ?? [] }, 'autoLinking')) return
  await tx.update(autoLinking).set({ mode: 'off' }).where(eq(autoLinking.accountUuid, accountUuid))
}
