import { groupBys } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { hasFewGroups } from './by-kind.ts'
import { type ReportQuery, type Source, sources, type Statement } from './report-query.ts'
import { sourceSql } from './report-sql.ts'
import { type ReportInput, resolve } from './resolve.ts'

/** Queries whose SQL is stored as files and explained by the event store: every grouping, and every filter at once. */
const uuid = '00000000-0000-4000-8000-000000000001'
const allFilters: Filters = {
  names: ['shop.example', 'Unknown'],
  trackerUuids: [uuid],
  channelUuids: [uuid],
  networkUuids: [uuid],
  urlShortCodes: ['summer'],
  targetUrlPaths: ['shop.example/p'],
  connectionUuids: [uuid],
  deviceTypes: ['Mobile'],
  revshareAccountUuids: ['yes'],
  month: ['2026-03'],
  subIds: ['left', 'Unknown'],
  subId1: ['left'],
  subId2: ['left'],
  subId3: ['left'],
  subId4: ['left'],
  subId5: ['left'],
  tags: ['season = summer'],
  origin: ['plugin'],
  assigneeUserUuids: ['No manager'],
  advertiserUuids: [uuid],
  networkNotUuids: [uuid],
  withPartialTraffic: true,
  referers: ['google.com'],
  sources: ['google', 'blog.example'],
  trafficChannels: ['search'],
  pageUrlPaths: ['blog.example/café'],
}
const reader = { accountUuid: uuid, timezone: 'Europe/Copenhagen', currencyCode: 'DKK' }
const range = { fromDate: '2026-03-02', toDate: '2026-04-05' }
const ask = (input: Pick<ReportInput, 'groupBy' | 'thenBy' | 'outer' | 'filters'>) =>
  resolve({ ...range, ...input }, { ...reader, assignees: [{ userUuid: uuid, domain: 'shop.example' }] })

export const goldenQueries: Record<string, ReportQuery> = {
  ...Object.fromEntries(groupBys.map((groupBy) => [groupBy, ask({ groupBy, filters: {} })])),
  'page-then-name': ask({ groupBy: 'page', thenBy: 'name', filters: {} }),
  'month-then-network': ask({ groupBy: 'month', thenBy: 'network', filters: {} }),
  'device-then-hour': ask({ groupBy: 'device', thenBy: 'hour', filters: {} }),
  'pages-of-a-merchant': ask({ groupBy: 'name', thenBy: 'page', outer: 'shop.example', filters: {} }),
  'all-filters': ask({ groupBy: 'channel', filters: allFilters }),
}

export function goldenStatements(name: string): { source: Source; statement: Statement | null }[] {
  const query = goldenQueries[name]
  if (!query) throw new Error(`There is no golden question ${name}`)
  const byKind = hasFewGroups(query)
  return sources.map((source) => ({
    source,
    statement: sourceSql(query, { source, answer: byKind && source === 'conversion' ? 'kinds' : 'groups' }),
  }))
}

export const goldenText = (name: string): string =>
  goldenStatements(name)
    .map(({ source, statement }) =>
      statement ? `-- ${source}\n${statement.sql}-- ${JSON.stringify(statement.params)}\n` : `-- ${source}: left out\n`,
    )
    .join('\n')
