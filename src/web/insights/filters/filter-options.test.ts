import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { outboundApi } from '../../lib/api.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import type { WireRequest } from '../../lib/create-api.ts'
import type { FilterOption } from '../../ui/filter-select.tsx'
import { statisticsRow } from '../../../report/test-rows.ts'
import { filterDefinition, type ReportFilterKey } from '../../../report/filter-definitions.ts'
import { loadOptions, timeOptions } from './filter-options.ts'

const range = { from: '2026-02-27', to: '2026-03-02' }

function load(key: ReportFilterKey, answers: Record<string, unknown>, asked: WireRequest[] = []) {
  const api = outboundApi((request) => {
    asked.push(request)
    return Promise.resolve({ code: 200, message: '', data: answers[request.url] ?? [] })
  }, {})
  const definition = filterDefinition(key)
  if (!definition) throw new Error(`no filter ${key}`)
  return loadOptions(definition, range, api, new QueryClient())
}

describe('options of a filter', () => {
  it('offers days, months and years of the range, the latest first', () => {
    expect(timeOptions('date', range).map((o) => o.value)).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
    ])
    expect(timeOptions('month', range)).toEqual([
      { value: '2026-03', label: 'March 2026' },
      { value: '2026-02', label: 'February 2026' },
    ])
    expect(timeOptions('year', range)).toEqual([{ value: '2026', label: '2026' }])
  })
  it.each(['names', 'channelUuids', 'networkUuids', 'connectionUuids'] as const)(
    'asks for the list behind %s once and leaves trying again to the filter',
    async (key) => {
      let asked = 0
      const api = outboundApi(() => {
        asked += 1
        return Promise.resolve({ code: 500, message: 'Not now', data: null })
      }, {})
      const definition = filterDefinition(key)
      if (!definition) throw new Error(`no filter ${key}`)
      await expect(loadOptions(definition, range, api, createQueryClient())).rejects.toThrow('Not now')
      expect(asked).toBe(1)
    },
  )
  const connection = (
    connectionUuid: string,
    networkName: string,
    connectionIsActive: boolean,
    connectionName = '',
  ) => ({
    connectionUuid,
    connectionName,
    connectionIsActive,
    network: { networkUuid: networkName.toLowerCase(), networkName, networkIdentifier: networkName.toLowerCase() },
  })
  const connections = [
    connection('1', 'Webgains', true),
    connection('2', 'Awin', true),
    connection('3', 'Awin', false, 'Old Awin'),
    connection('4', 'Own shops', false),
  ]
  const shown = (options: FilterOption[]) => options.map((o) => [o.value, o.label, o.note ?? ''])
  it('offers every network that was ever connected, tells those that were left apart, and Unknown last', async () => {
    expect(shown(await load('networkUuids', { '/networks/v1/connections': connections }))).toEqual([
      ['all', 'All networks', ''],
      ['awin', 'Awin', ''],
      ['own shops', 'Own shops', 'Not connected'],
      ['webgains', 'Webgains', ''],
      ['Unknown', 'Unknown', ''],
    ])
  })
  it('offers accounts at networks in the same way', async () => {
    expect(shown(await load('connectionUuids', { '/networks/v1/connections': connections }))).toEqual([
      ['2', 'Awin 1', ''],
      ['3', 'Old Awin', 'Not connected'],
      ['4', 'Own shops 1', 'Not connected'],
      ['1', 'Webgains 1', ''],
      ['Unknown', 'Unknown', ''],
    ])
  })
  it('tells campaigns of the same name apart by their site', async () => {
    const camp = (trackerUuid: string, trackerName: string, trackerChannelUuid: string) => ({
      trackerUuid,
      trackerName,
      trackerChannelUuid,
    })
    const options = await load('trackerUuids', {
      '/advs/v1/camps/list': [camp('1', 'Shop', 's1'), camp('2', 'Shop', 's2'), camp('3', 'Other', 's1')],
      '/channels/v1/list': [
        { channelUuid: 's1', channelName: 'Café' },
        { channelUuid: 's2', channelName: 'Bog' },
      ],
    })
    expect(options.map((o) => o.label)).toEqual(['Other', 'Shop (Bog)', 'Shop (Café)', 'Unknown'])
  })
  it('takes pages from the report, the most clicked first', async () => {
    const asked: WireRequest[] = []
    const rows = [
      statisticsRow('a.dk/1', { clickCount: 1 }),
      statisticsRow('', { clickCount: 90 }),
      statisticsRow('a.dk/2', { clickCount: 8 }),
    ]
    const options = await load('pageUrlPaths', { '/insights/v1/statistics': { rows } }, asked)
    expect(options.map((o) => o.value)).toEqual(['a.dk/2', 'a.dk/1', 'Unknown'])
    expect(asked[0]?.body).toEqual({ fromDate: '2026-02-27', toDate: '2026-03-02', groupBy: 'page', filters: {} })
  })
  it('offers the users of the account as managers, after having none', async () => {
    const person = (userUuid: string, userFirstname: string, userEmail = '') => ({
      userUuid,
      userFirstname,
      userLastname: '',
      userEmail,
    })
    const list = [person('2', 'Åse'), person('1', 'Bo'), person('3', '', 'x@shop.dk')]
    expect(await load('assigneeUserUuids', { '/profile/v1/users': list })).toEqual([
      { value: 'No manager', label: 'No manager' },
      { value: '2', label: 'Åse' },
      { value: '1', label: 'Bo' },
      { value: '3', label: 'x@shop.dk' },
    ])
  })
  it('has no unknown status', async () => {
    expect((await load('statusKeys', {})).map((o) => o.label)).toEqual(['Approved', 'Pending', 'Rejected', 'Paid'])
  })
})
