import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import { addDays } from '../../contract/days.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { dayStart, todayIn } from '../time/index.ts'
import type { Viewer } from './ask.ts'
import type { InsightsPorts } from './ports.ts'

const tables = ['pageview', 'click', 'conversion'] as const
const days = 7

/** Excludes pages of this server, with or without a port: these are tests of the script. */
const isOwnPage = `NOT startsWith(page, {own:String} || '/') AND NOT startsWith(page, {own:String} || ':')`
const wheres = { pageview: isOwnPage, click: `kind = 'click'`, conversion: '1' }

/** Which kinds of events the account has had at all. Each part stops at the first row it finds. */
export async function start(
  { events, clock, settings }: InsightsPorts,
  viewer: Viewer,
): Promise<Output<typeof insights.start>> {
  const week = dayStart(addDays(todayIn(viewer.timezone, clock), 1 - days), viewer.timezone)
  const first = (what: string, table: string, where: string) =>
    `SELECT * FROM (SELECT '${what}' AS what FROM ${table} WHERE ${where} LIMIT 1)`
  const parts = tables.flatMap((table) => [
    first(table, table, wheres[table]),
    first('week', table, `at < {week:DateTime64(3, 'UTC')}`),
  ])
  const rows = await events.query(viewer.accountUuid, {
    name: 'start',
    sql: parts.join(' UNION ALL '),
    params: { own: settings.ownDomain, week: week.toISOString().replace('T', ' ').replace('Z', '') },
    row: z.object({ what: z.string() }),
  })
  const has = (what: string) => rows.some((row) => row.what === what)
  return {
    hasPageviews: has('pageview'),
    hasClicks: has('click'),
    hasConversions: has('conversion'),
    hasWeek: has('week'),
  }
}
