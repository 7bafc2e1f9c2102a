import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { emptyMetrics } from '../../contract/metrics.ts'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { statisticsRow } from '../../report/test-rows.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { aFact, anAlert } from '../../report/test-alerts.ts'
import { awin, noAlerts, Refusal, showPage } from '../lib/test-page.tsx'
import SitePage from './site-page.tsx'
import { blogUuid, connectionOf, network, optionsOf, siteOf } from './test-sites.ts'

const one = `/channels/v1/channel/${blogUuid}`
const seen = `${one}/seen`
const mappings = `${one}/connectionchannels`
const hit = `/settings/v1/hit/${blogUuid}`
const script = `/internal/publishers/${blogUuid}`
const domains = `${one}/domains`
const check = `${one}/check`
const statistics = '/insights/v1/statistics'
const earnedOf = (...rows: StatisticsRow[]) => ({ rows, totals: { ...emptyMetrics(), currencyCode: 'DKK' } })
const nothingSeen = { pageview: null, seenBotCount: 0 }
const aPageview = { seenDatetime: '2026-01-01T10:00:00Z', seenPage: 'a.dk/b', seenOrigin: '', seenIsDoubled: false }

const show = (answers: Record<string, (body: never) => unknown> = {}) =>
  showPage(
    `/sites/${blogUuid}`,
    SitePage,
    {
      [one]: () => siteOf({ channelAdvertisersCount: 7 }),
      [seen]: () => nothingSeen,
      [mappings]: () => [connectionOf(['kaffebloggen.dk', 'bønner.dk'], ['kaffebloggen.dk'])],
      [script]: () => optionsOf(),
      [domains]: () => ({ allowedDomains: [], unverifiedClickCount: 0 }),
      [check]: () => ({ isChecking: false, hasFailed: false, result: null }),
      [statistics]: () => earnedOf(),
      ...answers,
    },
    '/sites/$channelUuid',
  )

test('begins with what the site brought in thirty days, against the thirty before', async () => {
  let asked = 0
  show({
    [statistics]: () => {
      asked += 1
      const [commission, pageviews] = asked === 1 ? [1500, 40_000] : [1000, 50_000]
      return earnedOf(
        statisticsRow('another', { conversionTotalCommission: 9, pageviewCount: 9 }),
        statisticsRow(blogUuid, { conversionTotalCommission: commission, pageviewCount: pageviews }),
      )
    },
  })
  const card = async (name: string) => within(await screen.findByRole('article', { name }))
  expect((await card('Revenue')).getByText(/^DKK.1,500(\.00)?$/)).toBeTruthy()
  await waitFor(async () => expect((await card('Revenue')).getByText('+50%')).toBeTruthy())
  expect((await card('Pageviews')).getByText('40,000')).toBeTruthy()
  expect((await card('Pageviews')).getByText('-20%')).toBeTruthy()
  expect((await card('Clicks')).getByText('0')).toBeTruthy()
  expect((await card('Revenue')).getByRole('link').getAttribute('href')).toContain('/insights/reports?')
})

test('begins with the script until a page was seen: no noughts above it', async () => {
  show({ [seen]: () => nothingSeen })
  const revenue = await screen.findByRole('article', { name: 'Revenue' })
  const script = screen.getByRole('heading', { name: 'Install the script' })
  expect(script.compareDocumentPosition(revenue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('begins with its sums once a page was seen', async () => {
  show({ [seen]: () => ({ pageview: aPageview, seenBotCount: 0 }) })
  const revenue = await screen.findByRole('article', { name: 'Revenue' })
  const script = screen.getByRole('heading', { name: 'Script' })
  expect(revenue.compareDocumentPosition(script)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByTestId('script-tag')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show the tag and how to install it' }))
  expect(screen.getByTestId('script-tag')).toBeTruthy()
})

test('opens with what is broken about it, and calls nothing active, seen or more than before', async () => {
  const silent = anAlert({
    rule: 'scriptSilent',
    subjectName: 'Kaffebloggen',
    subjectUuid: blogUuid,
    sinceDate: addDays(todayIn('Europe/Copenhagen'), -3),
    fact: aFact(),
    score: 1500,
  })
  let asked = 0
  show({
    '/alerts/v1/list': () => ({ ...noAlerts, alerts: [silent] }),
    [seen]: () => ({ pageview: aPageview, seenBotCount: 0 }),
    [statistics]: () => {
      asked += 1
      return earnedOf(statisticsRow(blogUuid, { conversionTotalCommission: asked === 1 ? 1500 : 1000 }))
    },
  })
  const note = await screen.findByRole('region', { name: 'Open alert' })
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toContain('The script on Kaffebloggen stopped.')
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toContain('About DKK 1,500 a month at stake.')
  expect(within(note).getByRole('link', { name: 'See the alert' }).getAttribute('href')).toBe(
    `/alerts/${silent.alertUuid}`,
  )
  expect(within(note).getByRole('link', { name: 'Fix script' }).getAttribute('href')).toBe(`/sites/${blogUuid}/test`)
  // in the head and nowhere else; an installed script needs no instructions
  await waitFor(() => expect(screen.queryAllByText(/^Silent since/).length).toBe(1))
  expect(screen.getByText('Last seen')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Script' })).toBeTruthy()
  for (const word of ['Install the script', 'Not checked yet']) expect(screen.queryByText(word)).toBeNull()
  await waitFor(() => expect(screen.queryAllByText('30 days, 2 days missing').length).toBe(4))
  for (const word of ['Active', 'We see your page', '+50%']) expect(screen.queryByText(word)).toBeNull()
})

test('says what it earned could not be loaded, and shows the site all the same', async () => {
  show({
    [statistics]: () => {
      throw new Refusal('The event store is away')
    },
  })
  expect(await screen.findByText('The event store is away')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Site details' })).toBeTruthy()
})

test('says so when the site is unknown', async () => {
  show({
    [one]: () => {
      throw new Refusal('channelUuid: Must be a uuid')
    },
  })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('shows what the site is and the tag to copy', async () => {
  show()
  expect(await screen.findByText('7')).toBeTruthy()
  expect(screen.getByTestId('script-tag').textContent).toContain(`data-site="${blogUuid}"`)
  expect(screen.getByRole('link', { name: 'Back to sites' }).getAttribute('href')).toBe('/sites')
  expect(await screen.findByText('Waiting for the first pageview')).toBeTruthy()
})

test('shows the page and the time the script was seen', async () => {
  const pageview = {
    seenDatetime: new Date().toISOString(),
    seenPage: 'kaffebloggen.dk/bedste-kaffe',
    seenOrigin: 'plugin',
    seenIsDoubled: true,
  }
  show({ [seen]: () => ({ pageview, seenBotCount: 0 }) })
  expect(await screen.findByText('We see your page')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'kaffebloggen.dk/bedste-kaffe' })).toBeTruthy()
  expect(screen.getByText('through the plugin')).toBeTruthy()
  expect(screen.getByText(/has the script twice/)).toBeTruthy()
})

test('says what to check when nothing came for a minute', async () => {
  show({ [seen]: () => ({ pageview: null, seenBotCount: 2 }) })
  await screen.findByText('Waiting for the first pageview')
  expect(screen.queryByText('Nothing yet. Worth a look:')).toBeNull()
  const later = Date.now() + 61_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await screen.findByText('Nothing yet. Worth a look:')).toBeTruthy()
  expect(screen.getByText(/2 recent pageviews were left out because a bot made them/)).toBeTruthy()
  clock.mockRestore()
})

test('discover mode switches at once, and back with a message when it was not taken', async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = show({
    [hit]: async () => {
      await waiting
      throw new Refusal('This action is not allowed')
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: 'Off: discover mode' }))
  expect(await screen.findByRole('switch', { name: 'On: discover mode' })).toBeTruthy()
  expect(page.bodies(hit)).toEqual([{ channelIsActive: false }])
  release()
  expect(await screen.findByRole('switch', { name: 'Off: discover mode' })).toBeTruthy()
})

test('edits the site with what it is now, and sends what was changed', async () => {
  let site: SiteDetail = siteOf()
  const path = `/channels/v1/channels/${blogUuid}`
  const page = show({
    [one]: () => site,
    [path]: (body: Partial<SiteDetail>) => {
      site = { ...site, ...body }
      return site
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit site' }))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('textbox', { name: 'Site name' })
  expect(name).toHaveProperty('value', 'Kaffebloggen')
  await user.clear(name)
  await user.type(name, 'Bønnebloggen')
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bønnebloggen' })).toBeTruthy()
  expect(page.bodies(path)).toEqual([
    {
      channelName: 'Bønnebloggen',
      channelDomain: 'kaffebloggen.dk',
      channelType: 'Website',
      channelCurrencyCode: 'DKK',
    },
  ])
})

test('deletes only after the tick, and says what happens to the data', async () => {
  const path = `/channels/v1/channels/${blogUuid}`
  const page = show({ [path]: () => ({}) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Statistics and conversions stay/)).toBeTruthy()
  const sure = within(dialog).getByRole('button', { name: 'Delete' })
  expect(sure).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(sure)
  await waitFor(() => expect(page.asked.filter((r) => r.method === 'DELETE').map((r) => r.url)).toEqual([path]))
})

test('maps network sites: only those not mapped can be added, and the filter narrows them', async () => {
  const names = ['kaffebloggen.dk', 'bønner.dk', 'te.dk']
  let mapped = ['kaffebloggen.dk']
  const page = show({
    [mappings]: (body: unknown) => {
      if (body) mapped = [...mapped, 'te.dk']
      const held = connectionOf(names, mapped)
      return body ? held.connectionChannels[2]?.connectionsMappings[0] : [held]
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText(/1 of 3 network sites mapped/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit mapping of Awin Nordic' }))
  const dialog = await screen.findByRole('dialog')
  const adds = () =>
    within(dialog)
      .queryAllByRole('button', { name: /^Add / })
      .map((b) => b.getAttribute('aria-label'))
  expect(adds()).toEqual(['Add bønner.dk', 'Add te.dk'])
  await user.type(within(dialog).getByRole('textbox', { name: 'Filter by domain' }), 'TE.')
  expect(adds()).toEqual(['Add te.dk'])
  await user.click(within(dialog).getByRole('button', { name: 'Add te.dk' }))
  expect(await within(dialog).findByRole('button', { name: 'Remove te.dk' })).toBeTruthy()
  expect(page.bodies(mappings).filter(Boolean)).toEqual([
    { connectionChannelUuid: connectionOf(names, []).connectionChannels[2]?.connectionChannelUuid },
  ])
})

test('counts accounts where it lists accounts, and direct partners among no networks', async () => {
  const direct = {
    networkUuid: '7f0e8c1a-0000-4000-8000-000000000160',
    networkName: 'My direct partners',
    networkIdentifier: 'direct',
  }
  const accounts = Array.from({ length: 7 }, (_, i) => ({
    ...connectionOf(['kaffebloggen.dk'], ['kaffebloggen.dk']),
    connectionUuid: `7f0e8c1a-0000-4000-8000-00000000017${i}`,
    connectionName: `Account ${i}`,
    network: i === 0 ? direct : awin,
  }))
  show({
    [mappings]: () => accounts,
    [one]: () => siteOf({ networks: [network(awin), network(direct)] }),
  })
  expect(await screen.findByRole('button', { name: 'Show all 6 accounts and direct partners' })).toBeTruthy()
  const details = within(screen.getByRole('region', { name: 'Site details' }))
  expect(details.getByRole('link', { name: 'Awin' })).toBeTruthy()
  expect(details.queryByRole('link', { name: 'My direct partners' })).toBeNull()
})

test('calls a connection without a name by its network and its place', async () => {
  const two = [
    { ...connectionOf(['te.dk'], []), connectionUuid: '7f0e8c1a-0000-4000-8000-000000000198', connectionName: '' },
    { ...connectionOf(['kaffebloggen.dk'], ['kaffebloggen.dk']), connectionName: '' },
  ]
  show({ [mappings]: () => two })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit mapping of Awin 2' }))
  expect(await screen.findByRole('dialog', { name: 'Edit mapping of Awin 2' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Add network' }))
  expect(await screen.findByRole('button', { name: 'Map Awin 1' })).toBeTruthy()
})

test('saves script settings joined by commas, and names the line that is wrong', async () => {
  const saved = optionsOf({ append_classes: ['ad'], append_attributes: ['data-kind=shop'], rel_nofollow: true })
  const page = show({
    [script]: (body: unknown) => (body ? saved : optionsOf({ append_classes: ['ad'] })),
  })
  const user = userEvent.setup()
  const addSetting = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add setting' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await screen.findByDisplayValue('ad')
  const save = screen.getByRole('button', { name: 'Save changes' })
  expect(save).toHaveProperty('disabled', true)
  await addSetting('Append rel attribute')
  await addSetting('Append custom attribute')
  await addSetting('Hash routing')
  await user.type(screen.getByRole('textbox', { name: 'Append custom attribute: key' }), 'onclick')
  await user.type(screen.getByRole('textbox', { name: 'Append custom attribute: value' }), 'sh=op')
  await user.click(save)
  expect(await screen.findByText(/Key must be rel, target/)).toBeTruthy()
  expect(page.bodies(script).filter(Boolean)).toEqual([])
  const key = screen.getByRole('textbox', { name: 'Append custom attribute: key' })
  await user.clear(key)
  await user.type(key, 'data-kind')
  await user.click(save)
  await waitFor(() =>
    expect(page.bodies(script).filter(Boolean)).toEqual([
      {
        append_classes: 'ad',
        append_attributes: 'data-kind=shop',
        ignore_selectors: '',
        ignore_domains: '',
        exclude_pages: '',
        rel_nofollow: true,
        rel_sponsored: false,
        dom_listener: false,
        hash_routes: true,
      },
    ]),
  )
  await waitFor(() => expect(save).toHaveProperty('disabled', true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add setting' })))
})

test('keeps the place of the keyboard among the settings when one is taken out', async () => {
  show({ [script]: () => optionsOf({ append_classes: ['ad', 'shop'] }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove Append class: ad' }))
  await waitFor(() => expect(document.activeElement?.contains(screen.getByDisplayValue('shop'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test.each([
  [[], 'No network is connected yet.'],
  [[connectionOf(['kaffebloggen.dk'], ['kaffebloggen.dk'])], 'Every connected network is mapped to this site.'],
])('says why there is no network to add', async (connected, reason) => {
  show({ [mappings]: () => connected })
  const button = await screen.findByRole('button', { name: 'Add network' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('adds and removes trusted domains, and keeps what was typed when it was refused', async () => {
  let allowedDomains = ['søster.dk']
  const page = show({
    [domains]: (body: { allowedDomains: string[] } | undefined) => {
      if (body?.allowedDomains.includes('github.io'))
        throw new Refusal('allowedDomains.1: github.io belongs to many; give a domain below it')
      if (body) allowedDomains = body.allowedDomains
      return { allowedDomains, unverifiedClickCount: 1204 }
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('1,204 clicks were asked in the last 30 days.')).toBeTruthy()
  const typed = screen.getByRole('textbox', { name: 'Domain to trust' })
  await user.type(typed, 'github.io{Enter}')
  expect(await screen.findByText('github.io belongs to many; give a domain below it')).toBeTruthy()
  expect(typed).toHaveProperty('value', 'github.io')
  await user.clear(typed)
  await user.type(typed, 'partner.example{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove partner.example' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove partner.example' })).toBeNull())
  expect(document.activeElement).toBe(typed)
  expect(page.bodies(domains).filter(Boolean)).toEqual([
    { allowedDomains: ['søster.dk', 'github.io'] },
    { allowedDomains: ['søster.dk', 'partner.example'] },
    { allowedDomains: ['søster.dk'] },
  ])
})
