import { describe, expect, it } from 'vitest'
import type { View } from '../../../contract/insights/views.ts'
import { parseSearch } from '../../../report/search.ts'
import { readReport } from '../../../report/report-search.ts'
import {
  fixedSearch,
  isEdited,
  movingSearch,
  namesDays,
  periodName,
  shareLink,
  viewHref,
  viewSearch,
} from './view-state.ts'

const today = '2026-11-20'
const week = { from: '2026-11-13', to: '2026-11-19', compare: 'previous' as const }
const view = (viewText: string): View => ({
  viewUuid: '33333333-0000-4000-8000-000000000001',
  viewName: 'Weekly',
  viewPath: '/insights/reports',
  viewSearch: viewText,
  viewCreatedDatetime: '2026-11-01T00:00:00.000Z',
  viewUpdatedDatetime: '2026-11-01T00:00:00.000Z',
  user: { userUuid: '33333333-0000-4000-8000-000000000002', userFirstname: 'Åse', userLastname: '' },
})

describe('what a view keeps', () => {
  it('is the whole address but the view itself, in letters an address may have', () => {
    const text = 'tab=page&sort=epc&dir=asc&graph=true&hide=clickCount&fav=true&split=true&q=caf%C3%A9&view=abc'
    expect(viewSearch(parseSearch(text))).toBe(text.replace('&view=abc', ''))
  })
  it('is a period instead of days where it shall move', () => {
    const search = parseSearch('tab=date&from=2026-11-13&to=2026-11-19&cmp=previous')
    const kept = viewSearch(movingSearch(search, week, today))
    expect(kept).toBe('tab=date&cmp=previous&period=last-7-days')
    expect(readReport(parseSearch(kept), 'name', '2027-01-10').range).toMatchObject({
      from: '2027-01-03',
      to: '2027-01-09',
      compare: 'previous',
    })
  })
  it('is the days as they are where they are no period, or compared with days of one’s own', () => {
    expect(periodName(week, today)).toBe('Last 7 days')
    expect(periodName({ ...week, from: '2026-11-12' }, today)).toBeNull()
    expect(periodName({ ...week, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-07' }, today)).toBeNull()
    const search = parseSearch('from=2026-11-12&to=2026-11-19')
    expect(movingSearch(search, { ...week, from: '2026-11-12' }, today)).toEqual(search)
  })
  it('is the days of a period where they shall stay', () => {
    const search = parseSearch('tab=date&period=last-7-days&cmp=previous')
    expect(namesDays(search)).toBe(true)
    expect(viewSearch(fixedSearch(search, week))).toBe('tab=date&cmp=previous&from=2026-11-13&to=2026-11-19')
    expect(namesDays(parseSearch('tab=date'))).toBe(false)
  })
})

describe('the address of a view', () => {
  it('shows its state and says which view it is', () => {
    expect(viewHref(view('tab=date&cmp=none'))).toBe(
      '/insights/reports?tab=date&cmp=none&view=33333333-0000-4000-8000-000000000001',
    )
    expect(viewHref(view(''))).toBe('/insights/reports?view=33333333-0000-4000-8000-000000000001')
  })
  it('is edited when it shows something else, in whatever order', () => {
    const shown = parseSearch('cmp=none&tab=date&view=33333333-0000-4000-8000-000000000001')
    expect(isEdited(view('tab=date&cmp=none'), shown)).toBe(false)
    expect(isEdited(view('tab=date&cmp=none'), { ...shown, q: 'x' })).toBe(true)
    expect(isEdited(view('tab=date'), shown)).toBe(true)
  })
})

it('hands on links with compressed filters that read as the same', () => {
  const filters = Array.from({ length: 40 }, (_, i) => ({ key: 'names', value: `shop-${i}.dk`, label: `Bøger ${i}` }))
  const search = { tab: 'page', filters }
  const link = shareLink('https://outbound.example', '/insights/reports', search)
  expect(link).toMatch(/^https:\/\/outbound\.example\/insights\/reports\?tab=page&filters=[\w-]+$/)
  expect(link.length).toBeLessThan(encodeURIComponent(JSON.stringify(filters)).length / 4)
  expect(parseSearch(new URL(link).search)).toEqual(search)
  expect(shareLink('https://o.example', '/insights/pages', {})).toBe('https://o.example/insights/pages')
})
