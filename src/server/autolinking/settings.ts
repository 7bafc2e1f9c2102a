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

/** What is set for sites of some accounts where it is not off and the plan holds it, by site. */
export async function settingsOfSites(
  { system }: Pick<Database, 'system'>,
  accountUuids: readonly string[],
): Promise<ReadonlyMap<string, AutoLinkSettings>> {
  const rows = await system
    .select({ row: autoLinking, plan: account.plan, granted: account.granted })
    .from(autoLinking)
    .innerJoin(account, eq(account.uuid, autoLinking.accountUuid))
    .where(and(inArray(autoLinking.accountUuid, [...accountUuids]), ne(autoLinking.mode, 'off')))
  return new Map(
    rows.filter((r) => mayUse(r, 'autoLinking')).map(({ row }) => [row.siteUuid, settingsOf(row)] as const),
  )
}
