import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Me } from '../../../contract/account/account.ts'
import type { Input } from '../../../contract/call.ts'
import type { Favourite } from '../../../contract/insights/favourites.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { type Answers, chooseFilter, chooseOnly, chooseTab, hasOnly, mette, Refusal, showPage } from '../test-page.tsx'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'

type Question = Input<typeof insights.statistics>
const statistics = '/insights/v1/statistics'
const favourites = '/insights/v1/favoritestatistics'
const uuid = (n: number) => `33333333-0000-4000-8000-00000000000${n}`
const star = (n: number, favoriteGroupName: string): Favourite => ({
  favoriteUuid: uuid(n),
  favoriteGroupBy: 'name',
  favoriteGroupName,
})
const rows = [
  statisticsRow('garden.dk', { name: 'Garden', nameUuid: uuid(1), clickCount: 1000, conversionTotalCommission: 400 }),
  statisticsRow('bikes.dk', { name: 'Bikes', nameUuid: uuid(2), clickCount: 500, conversionTotalCommission: 90 }),
  statisticsRow('gone.dk', { name: 'Gone', nameUuid: '', clickCount: 5 }),
]
const answer = (q: Question) => ({
  rows: q.filters?.withPartialTraffic ? [{ ...rows[1], clickCount: 50 }] : rows,
  totals: { ...metrics({ clickCount: 1505, conversionTotalCommission: 490 }), currencyCode: 'DKK' },
})
const show = (search = '', answers: Answers = {}) =>
  showPage(`/insights/reports?from=2026-03-01&to=2026-03-31&cmp=none${search}`, AllStatisticsPage, {
    [statistics]: answer,
    ...answers,
  })
const starOf = (name: string) => screen.getByRole('button', { name: `Favorite: ${name}` })
const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
const totalOf = (label: RegExp) => {
  const at = screen.getAllByRole('columnheader').findIndex((h) => label.test(h.getAttribute('aria-label') ?? ''))
  return screen.getByText('Total').closest('tr')?.querySelectorAll('th, td')[at]?.textContent
}

describe('favorite merchants', () => {
  it('are starred at once and saved', async () => {
    const user = userEvent.setup()
    const saved: Favourite[] = []
    const { asked } = show('', {
      [favourites]: (body: { favoriteGroupName: string } | undefined) => {
        if (body) saved.push(star(1, body.favoriteGroupName))
        return body ? saved[0] : [...saved]
      },
    })
    await screen.findByText('Garden')
    expect(await hasOnly('Favorites')).toBe(false) // there are none
    await user.click(starOf('Garden'))
    expect(isOn(starOf('Garden'))).toBe(true)
    expect(await hasOnly('Favorites')).toBe(true)
    await waitFor(() =>
      expect(asked.find((r) => r.method === 'POST' && r.url === favourites)?.body).toEqual({
        favoriteGroupBy: 'name',
        favoriteGroupName: 'garden.dk',
      }),
    )
  })
  it('lose the star again when the server refuses, and say why', async () => {
    const user = userEvent.setup()
    const gate = { open: () => undefined as void, wait: Promise.resolve() }
    gate.wait = new Promise((resolve) => {
      gate.open = resolve
    })
    show('', {
      [favourites]: async (body: object | undefined) => {
        if (!body) return [star(2, 'bikes.dk')]
        await gate.wait
        throw new Refusal('There can be at most 5000 favourites')
      },
    })
    await screen.findByText('Garden')
    await user.click(starOf('Garden'))
    expect(isOn(starOf('Garden'))).toBe(true)
    gate.open()
    await waitFor(() => expect(isOn(starOf('Garden'))).toBe(false))
    expect(isOn(starOf('Bikes'))).toBe(true)
  })
  it('are removed by their uuid', async () => {
    const user = userEvent.setup()
    let left = [star(1, 'garden.dk')]
    const { asked } = show('', {
      [favourites]: (sent?: { favoriteUuid: string }) => {
        if (!sent) return left
        left = left.filter((f) => f.favoriteUuid !== sent.favoriteUuid)
        return {}
      },
    })
    await screen.findByText('Garden')
    await user.click(starOf('Garden'))
    await waitFor(() =>
      expect(asked.filter((r) => r.method === 'DELETE').map((r) => r.body)).toEqual([{ favoriteUuid: uuid(1) }]),
    )
    await waitFor(() => expect(isOn(starOf('Garden'))).toBe(false))
    expect(await hasOnly('Favorites')).toBe(false)
  })
  it('can be shown alone, added up, and only among merchants', async () => {
    const user = userEvent.setup()
    const { search } = show('', { [favourites]: () => [star(2, 'bikes.dk')] })
    await screen.findByText('Garden')
    await chooseOnly(user, /^Favorites/)
    await waitFor(() => expect(search()).toMatchObject({ fav: 'true' }))
    await waitFor(() => expect(screen.queryByText('Garden')).toBeNull())
    expect(totalOf(/^Revenue/)).toBe('90.00')
    await chooseTab(user, 'Device')
    await screen.findByText('Garden')
    expect(await hasOnly('Favorites')).toBe(false)
    expect(screen.queryByRole('button', { name: /^Favorite: / })).toBeNull()
  })
})

const statusOf = (advertiserStatusType: 'deal' | 'partner', advertiserStatusValue: string) => ({
  advertiserStatusAdvertiserDomain: 'garden.dk',
  advertiserStatusAdvertiserUuid: uuid(1),
  advertiserStatusType,
  advertiserStatusValue,
})
const userOf = (n: number, userFirstname: string, userLastname: string) => ({
  userUuid: uuid(n),
  userFirstname,
  userLastname,
  userEmail: `${n}@b.dk`,
  userPhoneCountryCode: '',
  userPhone: '',
  userTitle: '',
  userRole: 'member' as const,
  userCurrencyCode: 'DKK',
  userTimezone: 'Europe/Copenhagen',
  userIsActive: true,
  userBrokenLinksAccess: true,
  userAccountPlan: 'Growth',
  userAccountRevshareEnabled: false,
  userHasSecondFactor: false,
  userCreatedDatetime: '2026-01-01T00:00:00.000Z',
  userEmailWanted: null,
  userLoginDatetime: null,
  userUpdatedDatetime: '2026-01-01T00:00:00.000Z',
})
const marked: Answers = {
  '/advs/v1/assignees': () => [
    {
      assigneeAdvertiserDomain: 'garden.dk',
      assigneeAdvertiserUuid: uuid(1),
      assigneeUserUuid: uuid(7),
      assigneeUserFirstname: 'Åse',
      assigneeUserLastname: 'Lund',
    },
  ],
  '/advs/v1/status': () => [statusOf('deal', 'mrr'), statusOf('partner', 'premium')],
  '/profile/v1/users': () => [userOf(7, 'Åse', 'Lund'), userOf(8, 'Bo', '')],
}

describe('what is noted of a merchant', () => {
  it('stands as badges and initials in its row, the partner level first', async () => {
    show('', marked)
    const row = (await screen.findByText('Garden')).closest('tr')
    expect([...(row?.querySelectorAll('.report-marks .badge') ?? [])].map((b) => b.textContent)).toEqual([
      'Premium',
      'MRR',
    ])
    expect(screen.getByTitle('Partner level: Premium')).toBeTruthy()
    expect(screen.getByText('Managers: Åse Lund')).toBeTruthy()
    expect(screen.getByText('Bikes').closest('tr')?.querySelector('.badge')).toBeNull()
  })
  it('is changed in a dialog, which sends only what changed', async () => {
    const user = userEvent.setup()
    const { asked } = show('', marked)
    await screen.findByText('Garden')
    await user.click(screen.getByRole('button', { name: 'Edit status and managers of Garden' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Garden' }))
    await user.click(dialog.getByRole('radio', { name: 'Affiliate' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Bo' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // the keyboard continues where it was
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit .* Garden$/))
    const sent = (url: string) => asked.filter((r) => r.url === url && r.method === 'POST').map((r) => r.body)
    expect(sent('/advs/v1/status')).toEqual([
      { advertiserUuid: uuid(1), advertiserStatusType: 'partner', advertiserStatusValue: 'affiliate' },
    ])
    expect(sent('/advs/v1/assignees')).toEqual([{ advertiserUuid: uuid(1), userUuids: [uuid(7), uuid(8)] }])
  })
  it('stays in the dialog with the reason when it cannot be saved', async () => {
    const user = userEvent.setup()
    show('', {
      ...marked,
      '/advs/v1/status': (body) => {
        if (body) throw new Refusal('Not found')
        return []
      },
    })
    await screen.findByText('Garden')
    await user.click(screen.getByRole('button', { name: 'Edit status and managers of Garden' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Garden' }))
    await user.click(dialog.getByRole('radio', { name: 'MRR' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Not found')
  })
  it('cannot be changed by who may only look', async () => {
    const reader: Me = { ...mette, userRole: 'readonly', userRights: ['read'] }
    show('', { ...marked, '/profile/v1/me': () => reader, [favourites]: () => [star(1, 'garden.dk')] })
    await screen.findByText('Premium')
    expect(screen.queryByRole('button', { name: /^(Favorite:|Edit status)/ })).toBeNull()
    expect(await hasOnly('Favorites')).toBe(true)
  })
  it('holds the table back until it is there, but not when it cannot be loaded', async () => {
    const gate = { fail: (_: Error) => undefined as void, wait: Promise.resolve() }
    gate.wait = new Promise((_, reject) => {
      gate.fail = reject
    })
    const { bodies } = show('', { '/advs/v1/status': () => gate.wait })
    await waitFor(() => expect(bodies(statistics)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Only' })
    expect(screen.queryByText('Garden')).toBeNull()
    gate.fail(new Refusal('The list is broken'))
    expect(await screen.findByText('Garden')).toBeTruthy()
    expect(screen.getByText(/could not be loaded: The list is broken/)).toBeTruthy()
  })
})

it('looks a merchant up whose page is not known, and says when there is none', async () => {
  const user = userEvent.setup()
  const { asked } = show('', {
    '/advs/v1/uuid/gone.dk': () => {
      throw new Refusal('Not found')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Gone' }))
  await waitFor(() => expect(asked.some((r) => r.url === '/advs/v1/uuid/gone.dk')).toBe(true))
})

it('shows rows that took part in a split test with all of their traffic', async () => {
  const user = userEvent.setup()
  const { search, bodies } = show()
  await screen.findByText('Garden')
  await user.click(screen.getByRole('button', { name: 'Only' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Split tests/ }))
  expect(screen.getByRole('button', { name: 'Only: Split tests' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Garden')).toBeNull())
  expect(search()).toMatchObject({ split: 'true' })
  expect(totalOf(/^Clicks/)).toBe('500') // not just the 50 of the test
  expect(bodies(statistics)).toMatchObject([{ filters: {} }, { filters: { withPartialTraffic: true } }])
})

it('adds ads cost and ROAS to merchants when they are chosen', async () => {
  const user = userEvent.setup()
  const { bodies } = show('', {
    '/google/ads/v1/campaigns/stats': () => [
      { domain: 'garden.dk', cost: 160, currencyCode: 'DKK' },
      { domain: 'elsewhere.dk', cost: 999, currencyCode: 'DKK' },
    ],
  })
  await screen.findByText('Garden')
  expect(screen.queryByRole('columnheader', { name: /Ads cost/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Columns/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ads cost' }))
  await user.click(screen.getByRole('checkbox', { name: 'ROAS' }))
  await waitFor(() => expect(totalOf(/^Ads cost/)).toBe('160.00'))
  expect(totalOf(/^ROAS/)).toBe('306.25%') // 490 / 160
  expect(screen.getByText('250.00%')).toBeTruthy() // 400 / 160
  expect(bodies('/google/ads/v1/campaigns/stats')).toEqual([{ fromDate: '2026-03-01', toDate: '2026-03-31' }])
})

it('keeps the ads cost of rows that still stand until the next ones are there', async () => {
  const user = userEvent.setup()
  const gate = { open: () => undefined as void, wait: Promise.resolve() }
  gate.wait = new Promise((resolve) => {
    gate.open = resolve
  })
  show('&cols=name,adsCost,roas', {
    [statistics]: async (q: Question) => {
      if (q.filters?.deviceTypes) await gate.wait
      return answer(q)
    },
    '/google/ads/v1/campaigns/stats': () => [{ domain: 'garden.dk', cost: 160, currencyCode: 'DKK' }],
  })
  await waitFor(() => expect(totalOf(/^Ads cost/)).toBe('160.00'))
  await chooseFilter(user, 'Device')
  await user.click(await screen.findByRole('option', { name: 'Mobile' }))
  await waitFor(() => expect(document.querySelector('[data-refreshing]')).toBeTruthy())
  expect(totalOf(/^Ads cost/)).toBe('160.00')
  gate.open()
  await waitFor(() => expect(totalOf(/^Ads cost/)).toBe('–'))
})

it('shows no ads cost and no ROAS where a filter leaves a part of a merchant, and says why', async () => {
  const filters = (key: string) => `&cols=name,adsCost,roas&filters=${JSON.stringify([{ key, value: uuid(1) }])}`
  const costs = { '/google/ads/v1/campaigns/stats': () => [{ domain: 'garden.dk', cost: 160, currencyCode: 'DKK' }] }
  const { bodies } = show(filters('connectionUuids'), costs)
  expect(await screen.findByText(/not known with these filters: Network account/)).toBeTruthy()
  await screen.findByText('Garden')
  expect([totalOf(/^Ads cost/), totalOf(/^ROAS/)]).toEqual(['–', '–'])
  expect(bodies('/google/ads/v1/campaigns/stats')).toEqual([])
  cleanup()
  show(filters('names'), costs)
  await waitFor(() => expect(totalOf(/^Ads cost/)).toBe('160.00'))
  expect(screen.queryByText(/not known with these filters/)).toBeNull()
})

it('finds merchants of the filter by a pasted address', async () => {
  const user = userEvent.setup()
  const shops = Array.from({ length: 12 }, (_, i) => ({
    advertiserUuid: uuid(i % 10),
    advertiserName: `Shop ${i}`,
    advertiserDomain: `shop-${i}.dk`,
    advertiserFaviconUrl: null,
  }))
  show('&tab=device', { '/advs/v1/minlist': () => shops })
  await screen.findByText('Garden')
  await chooseFilter(user, 'Merchant')
  await screen.findByRole('option', { name: 'shop-11.dk' })
  await user.type(screen.getByPlaceholderText('Find merchant'), 'https://www.Shop-7.dk/page?x=1')
  await waitFor(() => expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['shop-7.dk']))
})
