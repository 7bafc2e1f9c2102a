import { expect, it } from 'vitest'
import { differenceRequest, readWhy, whyText } from './difference-request.ts'
import { reportRequest } from './report-request.ts'

const march = { from: '2026-03-01', to: '2026-03-31', compare: 'previous' as const }
const filters = { channelUuids: ['a'] }
const row = (grp: string, over: object = {}) => ({ grp, name: grp, ...over })

it('asks for the total and for rows by their keys', () => {
  const request = reportRequest('name', march, filters)
  const ranges = {
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    prevFromDate: '2026-02-01',
    prevToDate: '2026-02-28',
    filters,
  }
  expect(differenceRequest(request, [])).toEqual({ ...ranges, of: [] })
  expect(
    differenceRequest(request, [
      { groupBy: 'name', row: row('shop.dk') },
      { groupBy: 'page', row: row('') },
    ]),
  ).toEqual({
    ...ranges,
    of: [
      { groupBy: 'name', key: 'shop.dk' },
      { groupBy: 'page', key: '' },
    ],
  })
})

it('asks for a piece of time by its days, and of the one it is compared with', () => {
  const request = reportRequest('week', march, {})
  const week = { groupBy: 'week' as const, row: row('2026-03-30', { prevGrp: '2026-02-23' }) }
  expect(differenceRequest(request, [week, { groupBy: 'device', row: row('Mobile') }])).toEqual({
    fromDate: '2026-03-30',
    toDate: '2026-03-31',
    prevFromDate: '2026-02-23',
    prevToDate: '2026-02-28',
    filters: {},
    of: [{ groupBy: 'device', key: 'Mobile' }],
  })
  expect(differenceRequest(request, [{ groupBy: 'week', row: row('2026-03-30') }])).toBeNull()
  expect(differenceRequest(request, [{ ...week, row: { ...week.row, over: null } }])).toBeNull()
})

it('compares what is over while a range runs, and nothing where nothing is compared', () => {
  const days = reportRequest('name', march, {}, { today: '2026-03-11', hour: 9 })
  expect(differenceRequest(days, [])).toMatchObject({
    fromDate: '2026-03-01',
    toDate: '2026-03-10',
    prevFromDate: '2026-02-01',
    prevToDate: '2026-02-10',
  })
  const today = { from: '2026-03-11', to: '2026-03-11', compare: 'previous' as const }
  const hours = differenceRequest(reportRequest('name', today, {}, { today: '2026-03-11', hour: 9 }), [])
  expect(hours).toMatchObject({ fromDate: '2026-03-11', prevFromDate: '2026-03-04', toHour: 9 })
  expect(differenceRequest(reportRequest('name', { ...march, compare: 'none' }, {}), [])).toBeNull()
})

it('stands in the address as the keys of a row', () => {
  for (const keys of [[], [''], ['shop.dk', 'a "quoted" page']]) expect(readWhy(whyText(keys))).toEqual(keys)
  for (const typed of [undefined, '', 'shop.dk', '{}', '[1]', '["a","b","c"]']) expect(readWhy(typed)).toBeNull()
})
