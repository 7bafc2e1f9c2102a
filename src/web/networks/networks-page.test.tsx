import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { connectionOf, tileOf, uuid } from './test-network.ts'
import NetworksPage from './networks-page.tsx'

const path = '/networks/v2/networks'
const networks = [
  tileOf(1, 'Webgains', { networkIsConnected: true }),
  tileOf(2, 'Awin', { networkIsConnected: true, networkHasOpportunities: true, networkHasAlternatives: true }),
  tileOf(3, 'CJ', { networkHasAlternatives: true }),
  tileOf(4, 'Adtraction'),
  tileOf(5, 'Ålesund'),
]
const connected = [1, 2].map((n) =>
  connectionOf(n + 20, {
    connectionName: `Account ${n}`,
    network: { networkUuid: uuid(n), networkName: n === 1 ? 'Webgains' : 'Awin', networkIdentifier: `n${n}` },
  }),
)
const show = (at = '/network2', list: () => unknown = () => networks) =>
  showPage(
    at,
    NetworksPage,
    {
      [path]: list,
      '/networks/v1/connections': () => connected,
      '/networks/v1/networks': () =>
        networks.map((n) => ({
          ...n,
          credentialFields: [{ name: 'token', label: 'Token', secret: true }],
          keysAt: null,
          uploadEndings: [],
        })),
    },
    at.split('?')[0],
  )
const tabs = () => screen.getAllByRole('tab').map((t) => t.textContent)
const part = (section: string) => within(screen.getByRole('region', { name: section }))
const links = (section: string) =>
  part(section)
    .getAllByRole('link')
    .map((l) => l.textContent)

test('shows at /network2 what is connected, what others could earn, and all networks by name', async () => {
  show('/network2')
  expect(await screen.findByText('Discover networks among 5 networks')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Networks' })).toBeTruthy()
  expect(tabs()).toEqual(['All networks5', 'Connected networks2', 'Recommendations1'])
  // Awin is connected: connecting it cannot increase its earnings
  expect(links('Recommendations')).toEqual(['CCJCommission boost found'])
  expect(part('Recommendations').getByText('CJ').closest('a')).toHaveProperty('pathname', `/network2/${uuid(3)}`)
  await screen.findByRole('button', { name: 'Connect CJ' })
  expect(
    part('All networks')
      .getAllByRole('listitem')
      .map((l) => l.textContent),
  ).toEqual([
    'AAdtractionNot connectedConnect',
    'ÅÅlesundNot connectedConnect',
    'AAwinNon-monetised clicksConnect',
    'CCJCommission boost foundConnect',
    'WWebgainsConnectedConnect',
  ])
  expect(screen.queryByText('Connect your first network')).toBeNull()
})

test('begins at /networks with the accounts that are connected, counted once, and leads to the others', async () => {
  const page = show('/networks')
  expect(await screen.findByText('2 accounts at 2 networks')).toBeTruthy()
  await screen.findByRole('link', { name: 'View Account 1' })
  expect(
    part('Connected networks')
      .getAllByRole('row')
      .map((r) => r.querySelector('th[scope=row]')?.textContent),
  ).toEqual([undefined, 'WAccount 1Webgains · 189069', 'AAccount 2Awin · 189069', 'All 2 accounts'])
  expect(part('Connected networks').getAllByText('No sale in three months')).toHaveLength(2)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Connect another' }))
  expect(page.search()).toEqual({ tab: 'all' })
})

test('asks to connect the first network where none is', async () => {
  show('/networks', () => networks.slice(3))
  expect(await screen.findByRole('heading', { name: 'Connect your first network' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Connect Adtraction' })).toBeTruthy()
  expect(tabs()).toEqual(['All networks2'])
})

test('shows the first networks that are connected above all others, and their accounts on their tab', async () => {
  const many = Array.from({ length: 10 }, (_, i) => tileOf(i, `N${i}`, { networkIsConnected: true }))
  const page = show('/network2', () => many)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'View all (10): Connected networks' }))
  expect(page.search()).toEqual({ tab: 'connected' })
  expect(screen.queryByRole('region', { name: 'All networks' })).toBeNull()
})

test('tabs are in the address and move by arrow keys', async () => {
  const page = show('/network2?tab=connected')
  const user = userEvent.setup()
  ;(await screen.findByRole('tab', { name: /Connected networks/ })).focus()
  await user.keyboard('{ArrowRight}')
  expect(page.search()).toEqual({ tab: 'recommendations' })
  await user.keyboard('{Home}')
  expect(page.search()).toEqual({})
})

test('searches by name with the button or Enter, and clears with the cross or Escape', async () => {
  const page = show()
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'Find network' })
  await user.type(field, ' aWIN ')
  expect(page.search()).toEqual({})
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(page.search()).toEqual({ q: 'aWIN' })
  expect(tabs()).toEqual(['All networks1', 'Connected networks1'])
  expect(screen.getByText('Discover networks among 5 networks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect([page.search(), field]).toMatchObject([{}, { value: '' }])
  await user.type(field, 'zz{Enter}')
  expect(screen.getByText('No networks found')).toBeTruthy()
  expect(screen.queryAllByRole('tab')).toEqual([])
  await user.type(field, '{Escape}')
  expect(page.search()).toEqual({})
  expect(tabs()).toHaveLength(3)
})

test('opens at a tab and a search of the address; one that has nothing is the first tab', async () => {
  show('/network2?tab=connected&q=web')
  expect(await screen.findByRole('textbox', { name: 'Find network' })).toHaveProperty('value', 'web')
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Connected networks1')
})

test('a tab without networks falls back to all of them', async () => {
  show('/network2?tab=custom')
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('All networks5')
})

test('counts no further than 99', async () => {
  show('/network2', () => Array.from({ length: 100 }, (_, i) => tileOf(i, `N${i}`)))
  expect(await screen.findByRole('tab', { name: /All networks/ })).toHaveProperty('textContent', 'All networks99+')
})

test('says when there are none, and when they could not be loaded', async () => {
  show('/network2', () => [])
  expect(await screen.findByText('No networks found')).toBeTruthy()
})

test('can be asked again after a failure', async () => {
  let works = false
  show('/network2', () => {
    if (!works) throw new Refusal('The event store is away')
    return networks
  })
  expect(await screen.findByText('The event store is away')).toBeTruthy()
  works = true
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Discover networks among 5 networks')).toBeTruthy()
})

test('leads who looks for direct partners among the networks to where they are', async () => {
  show('/networks?q=direct')
  const link = await screen.findByRole('link', { name: 'My direct partners' })
  expect(link).toHaveProperty('pathname', '/partners')
  expect(screen.getByText('No network’s name contains “direct”.')).toBeTruthy()
})
