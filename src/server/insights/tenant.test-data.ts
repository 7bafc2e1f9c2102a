import { randomUUID } from 'node:crypto'
import { stringifySearch } from '../../report/search.ts'
import { filters, range, type TenantPart } from '../../test/tenant.ts'
import { click, conversion } from './event-builders.ts'
import { bankFile, bankFileLine, bankLine, bankPayer } from './tables.ts'

type Group =
  | 'bankFiles'
  | 'clicks'
  | 'cohorts'
  | 'conversions'
  | 'differences'
  | 'discover'
  | 'favourites'
  | 'goals'
  | 'insights'
  | 'naming'
  | 'outlook'
  | 'payments'
  | 'reportRows'
  | 'schedules'
  | 'sides'
  | 'unusual'
  | 'views'

const file = { name: 'bank.csv', bytes: new TextEncoder().encode('Date,Amount,Currency\n2026-06-01,1.00,DKK\n') }

export const insightsTenant: TenantPart<Group> = {
  async rows({ app, theirs, ids, marker }) {
    await app.stores.events.insert(
      'click',
      [
        click(
          { uuid: ids.account, site: ids.site },
          { at: '2026-06-01T00:00:00Z', click_id: ids.click, page: marker, target: `${marker}.dk` },
        ),
      ],
      randomUUID(),
    )
    await app.stores.events.insert(
      'conversion',
      [
        conversion(
          { uuid: ids.account, site: ids.site },
          { at: '2026-06-01T00:00:00Z', conversion_uuid: ids.conversion, click_id: ids.click, name: marker },
        ),
      ],
      randomUUID(),
    )
    const starred = await theirs.ask<{ favoriteUuid: string }>('/insights/v1/favoritestatistics', {
      favoriteGroupBy: 'name',
      favoriteGroupName: `${marker}.dk`,
    })
    const saved = await theirs.ask<{ viewUuid: string }>('/insights/v1/views', {
      viewName: marker,
      viewPath: '/insights/reports',
      viewSearch: 'tab=date',
    })
    const scheduled = await theirs.ask<{ scheduleUuid: string }>('/insights/v1/schedules', {
      viewUuid: saved.data.viewUuid,
      scheduleFormat: 'csv',
      scheduleRecipients: [`${marker}@example.com`],
      scheduleCadence: 'daily',
      scheduleHour: 7,
    })
    const made = { bankFile: randomUUID(), bankLine: randomUUID() }
    const accountUuid = ids.account
    const { system } = app.stores.database
    const span = { fromDay: '2026-06-01', toDay: '2026-06-01' }
    await system.insert(bankFile).values({
      uuid: made.bankFile,
      accountUuid,
      userUuid: ids.user,
      name: marker,
      lineCount: 1,
      newCount: 1,
      ...span,
      createdAt: new Date('2026-06-02'),
    })
    await system.insert(bankLine).values({
      uuid: made.bankLine,
      accountUuid,
      key: marker,
      networkUuid: ids.network,
      day: '2026-06-01',
      amount: '100',
      currency: 'DKK',
      text: marker,
      payer: marker,
    })
    await system.insert(bankFileLine).values({ accountUuid, fileUuid: made.bankFile, lineUuid: made.bankLine })
    await system.insert(bankPayer).values({
      accountUuid,
      payer: marker,
      networkUuid: ids.network,
      saidAt: new Date('2026-06-02'),
    })
    return {
      bankFile: made.bankFile,
      favourite: starred.data.favoriteUuid,
      view: saved.data.viewUuid,
      schedule: scheduled.data.scheduleUuid,
    }
  },
  inputs: {
    bankFiles: {
      list: null,
      preview: () => ({ file }),
      upload: () => ({ file }),
      assign: (ids) => ({ payer: 'ours', networkUuid: ids.network }),
      remove: (ids) => ({ bankFileUuid: ids.bankFile }),
    },
    clicks: {
      list: (ids) => ({ ...range, filters: filters(ids) }),
      file: (ids) => ({ ...range, filters: filters(ids) }),
      count: (ids) => ({ ...range, filters: filters(ids) }),
      groups: (ids) => ({ ...range, filters: filters(ids), groupBy: 'page' }),
      detail: (ids) => ({ clickUuid: ids.click }),
    },
    payments: { list: () => range },
    cohorts: { list: (ids) => ({ ...range, filters: filters(ids), groupBy: 'network' }) },
    conversions: {
      list: (ids) => ({ ...range, filters: filters(ids), afterUuid: ids.conversion }),
      file: (ids) => ({ ...range, filters: filters(ids) }),
      insights: (ids) => ({ ...range, filters: filters(ids) }),
      detail: (ids) => ({ conversionUuid: ids.conversion }),
    },
    differences: {
      explain: (ids) => ({
        ...range,
        prevFromDate: '2025-01-01',
        prevToDate: '2025-12-31',
        filters: filters(ids),
        of: [{ groupBy: 'channel', key: ids.site }],
      }),
    },
    discover: {
      others: (ids) => ({ ...range, discoverChannelUuids: ids.site, groupBy: 'page' }),
      othersFile: (ids) => ({ ...range, discoverChannelUuids: ids.site, groupBy: 'page' }),
      networkClicks: (ids) => ({ ...range, channelUuid: ids.site }),
      networkClickPaths: (ids) => ({
        ...range,
        networkDiscoverNetworkUuid: ids.network,
        networkDiscoverDestinationDomain: ids.shop,
        channelUuid: ids.site,
      }),
    },
    favourites: { list: null, add: null, remove: (ids) => ({ favoriteUuid: ids.favourite }) },
    goals: {
      list: null,
      set: (ids) => ({
        subjectKind: 'site',
        subjectUuid: ids.site,
        fromMonth: new Date().toISOString().slice(0, 7),
        target: 100,
      }),
      remove: (ids) => ({ subjectKind: 'site', subjectUuid: ids.site }),
    },
    insights: {
      dashboard: (ids) => ({ ...range, ...filters(ids), networkNotUuids: [ids.network] }),
      start: () => ({}),
      yesterday: () => ({}),
      livebox: (ids) => ({ channelUuids: [ids.site] }),
      latestPageviews: (ids) => ({ channelUuids: [ids.site] }),
      latestClicks: (ids) => ({ channelUuids: [ids.site] }),
      latestConversions: (ids) => ({ channelUuids: [ids.site] }),
      statistics: (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
      reducing: (ids) => ({
        ...range,
        prevFromDate: '2025-01-01',
        prevToDate: '2025-12-31',
        filters: filters(ids),
      }),
      closed: () => range,
    },
    naming: { list: null, try: null, save: null, remove: null, undo: null },
    outlook: {
      maturity: (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
      expected: (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
    },
    reportRows: {
      page: (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
      cross: (ids) => ({
        ...range,
        filters: filters(ids),
        groupBy: 'channel',
        thenBy: 'tracker',
        metric: 'conversionTotalCommission',
      }),
      file: (ids) => ({
        viewPath: '/insights/reports',
        viewSearch: stringifySearch({
          tab: 'tracker',
          from: range.fromDate,
          to: range.toDate,
          filters: [{ key: 'trackerUuids', value: ids.campaign }],
        }).slice(1),
      }),
    },
    schedules: {
      list: (ids) => ({ viewUuid: ids.view }),
      add: (ids) => ({
        viewUuid: ids.view,
        scheduleFormat: 'csv',
        scheduleRecipients: ['a@example.com'],
        scheduleCadence: 'daily',
        scheduleHour: 7,
      }),
      update: (ids) => ({ scheduleUuid: ids.schedule, scheduleHour: 8 }),
      send: (ids) => ({ scheduleUuid: ids.schedule }),
      remove: (ids) => ({ scheduleUuid: ids.schedule }),
    },
    sides: {
      compare: (ids) => ({
        a: { ...range, filters: filters(ids) },
        b: { ...range, filters: { connectionUuids: [ids.connection] } },
      }),
    },
    unusual: {
      list: (ids) => ({
        fromDate: '2026-05-20',
        toDate: '2026-06-10',
        groupBy: 'page',
        filters: { channelUuids: [ids.site], connectionUuids: [ids.connection] },
      }),
    },
    views: {
      list: null,
      add: null,
      update: (ids) => ({ viewUuid: ids.view, viewName: 'Mine' }),
      remove: (ids) => ({ viewUuid: ids.view }),
    },
  },
}
