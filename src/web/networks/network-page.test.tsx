import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { ApiError } from '../lib/api-error.ts'
import { aFact, anAlert } from '../../report/test-alerts.ts'
import { noAlerts, Refusal, showPage, siteOf } from '../lib/test-page.tsx'
import NetworkPage from './network-page.tsx'
import { metrics, statisticsRow } from '../../report/test-rows.ts'
import { connectionOf, networkOf, networkPath, networkUuid, nothingMoved, uuid } from './test-network.ts'

const dryRun = '/advs/v1/camps/dryrun'

const site = siteOf({ channelUuid: uuid(70), channelName: 'Kaffebloggen', channelDomain: 'kaffebloggen.dk' })
const channel = (name: string, mapped = false) => ({
  connectionChannelUuid: uuid(name.length),
  connectionChannelName: name,
  connectionsMappings: mapped
    ? [{ connectionMappingUuid: uuid(80), connectionMappingChannelUuid: site.channelUuid, channel: site }]
    : [],
})
type Answers = Record<string, (body: never) => unknown>
const nothing = {
  shops: () => ({ unknown: [], named: [] }),
  states: () => ({ unknown: [], said: [] }),
  refused_callbacks: () => ({ callbacks: [], total: 0 }),
}
const show = (network: Partial<NetworkDetail>, answers: Answers = {}, search = '') =>
  showPage(
    `/networks/${networkUuid}${search}`,
    NetworkPage,
    {
      [networkPath]: () => networkOf(network),
      '/channels/v1/list': () => [site],
      '/networks/v1/connections/callbackurls': () => 'https://o.example/tr/callbacks/v1/abc',
      ...Object.fromEntries(
        [11, 12].flatMap((n) =>
          Object.entries(nothing).map(([what, answer]) => [`/networks/v1/connections/${uuid(n)}/${what}`, answer]),
        ),
      ),
      ...answers,
    },
    '/networks/$networkUuid',
  )
const two = [
  connectionOf(11, { connectionName: '' }),
  connectionOf(12, { connectionName: '', connectionIsActive: false, connectionApiPartnerId: '2' }),
]

test('lists the accounts, each with its state, and keeps the chosen one in the address', async () => {
  const page = show({ connections: two })
  const user = userEvent.setup()
  expect(await screen.findByText('You have 2 accounts')).toBeTruthy()
  const select = screen.getByRole('combobox', { name: 'Account' })
  expect(select).toHaveProperty('value', 'Awin 1')
  await user.click(select)
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map((o) => o.textContent)).toEqual(['Awin 1Active', 'Awin 2Inactive'])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(page.search()).toEqual({ connection: uuid(12) }))
  expect(await screen.findByText('This account is disconnected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull()
})

test('says that a network was deleted, and leads to the others', async () => {
  show(
    {},
    {
      [networkPath]: () => {
        throw new ApiError(410, 'Grønne klik was deleted. Its statistics stay.')
      },
    },
  )
  expect(await screen.findByText('This network was deleted')).toBeTruthy()
  expect(screen.getByText('Grønne klik was deleted. Its statistics stay.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All networks' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('offers tabs by what the network can do; the tab is in the address', async () => {
  const page = show({ connections: [connectionOf(11)], uploadEndings: ['.csv'] })
  const user = userEvent.setup()
  await screen.findByText('You have 1 account')
  expect(screen.getAllByRole('tab').map((t) => t.textContent)).toEqual([
    'Map sites',
    'Setup real-time callback',
    'Manual upload of earnings',
  ])
  screen.getByRole('tab', { name: 'Map sites' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(page.search()).toEqual({ tab: 'callback' })
  expect(screen.getByText('The link will appear here')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show callback URL' }))
  expect((await screen.findByTestId('callback-url')).textContent).toBe('https://o.example/tr/callbacks/v1/abc')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy callback URL' })))
})

test('has no upload and no callback where the network knows neither', async () => {
  const { features } = networkOf()
  show({ connections: [connectionOf(11)], features: { ...features, callbacks: false } }, {}, '?tab=upload')
  // a single tab is a heading
  expect(await screen.findByRole('heading', { name: 'Map sites' })).toBeTruthy()
  expect(screen.queryAllByRole('tab')).toEqual([])
})

test('a callback address that is refused is not shown', async () => {
  show(
    { connections: [connectionOf(11)] },
    {
      '/networks/v1/connections/callbackurls': () => {
        throw new Refusal('This action is not allowed in Demo mode')
      },
    },
    '?tab=callback',
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show callback URL' }))
  await waitFor(() => expect(screen.getByText('The link will appear here')).toBeTruthy())
  expect(screen.queryByTestId('callback-url')).toBeNull()
})

test('asks what a state means that nobody knows, and sends the answer', async () => {
  const path = `/networks/v1/connections/${uuid(11)}/states`
  const storniert = {
    word: 'Storniert',
    conversionCount: 4,
    sums: [{ currencyCode: 'DKK', sale: 1360, commission: 136 }],
  }
  let said: { stateWordUuid: string; word: string; status: string }[] = []
  const page = show(
    { connections: [connectionOf(11)] },
    {
      [path]: (body?: { word: string; status: string }) => {
        if (!body?.word) return { unknown: said.length > 0 ? [] : [storniert], said }
        said = [{ stateWordUuid: uuid(90), ...body }]
        return said[0]
      },
    },
  )
  const user = userEvent.setup()
  expect(await screen.findByRole('heading', { name: 'Unknown states' })).toBeTruthy()
  expect(screen.getByText(/4 sales, commission .*136/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Storniert counts as' }))
  await user.click(await screen.findByRole('option', { name: 'Rejected' }))
  expect(await screen.findByText('counts as rejected')).toBeTruthy()
  expect(page.bodies(path)).toContainEqual(expect.objectContaining({ word: 'Storniert', status: 'rejected' }))
})

test('shows callbacks that could not be read with field and rule, and reads them again', async () => {
  const path = `/networks/v1/connections/${uuid(11)}/refused_callbacks`
  let left = 1
  const callback = {
    refusedCallbackUuid: uuid(91),
    receivedDatetime: '2026-03-02T10:00:00Z',
    receivedCount: 3,
    problem: 'amount: Must be a number like 129.95',
    content: 'amount=12x',
  }
  show(
    { connections: [connectionOf(11)] },
    {
      [path]: () => ({ callbacks: left > 0 ? [callback] : [], total: left }),
      [`${path}/again`]: () => {
        left = 0
        return { readCount: 1, leftCount: 0 }
      },
    },
  )
  expect(await screen.findByRole('heading', { name: '1 callback could not be read' })).toBeTruthy()
  expect(screen.getByText('amount: Must be a number like 129.95')).toBeTruthy()
  expect(screen.getByText('amount=12x')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(screen.queryByText('amount=12x')).toBeNull())
})

test('maps sites with the dialog of the site’s page', async () => {
  const post = `/channels/v1/channel/${site.channelUuid}/connectionchannels`
  let mapped = false
  const page = show(
    {},
    {
      [networkPath]: () =>
        networkOf({
          connections: [connectionOf(11, { connectionChannels: [channel('te.dk', mapped), channel('kaffe.dk')] })],
        }),
      [dryRun]: () => nothingMoved,
      [post]: () => {
        mapped = true
        return { connectionMappingUuid: uuid(80), connectionMappingChannelUuid: site.channelUuid, channel: site }
      },
    },
  )
  const user = userEvent.setup()
  expect(await screen.findByText(/0 of 2 network sites mapped/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit mapping of Kaffebloggen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit mapping of Awin DK' })
  await user.click(within(dialog).getByRole('button', { name: 'Add te.dk' }))
  // first shows what it would have done, and sends nothing before the user confirms
  const question = await screen.findByRole('dialog', { name: 'Match Kaffebloggen with te.dk?' })
  expect(await within(question).findByText('No click would have gone another way.')).toBeTruthy()
  expect(page.bodies(dryRun)).toEqual([{ match: { channelUuid: site.channelUuid, connectionUuid: uuid(11) } }])
  expect(page.bodies(post)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Match site' }))
  expect(await screen.findByRole('button', { name: 'Remove te.dk' })).toBeTruthy()
  expect(page.bodies(post)).toEqual([{ connectionChannelUuid: uuid(5) }])
  expect(await screen.findByText(/1 of 2 network sites mapped/)).toBeTruthy()
})

test('names what the sites lack of all that the connection brought, to the cent', async () => {
  const whole = statisticsRow(uuid(11), { conversionTotalCommission: 4869.13 })
  // 80.85 on Kaffebloggen, 4,612.37 on a removed site, 175.91 without a known site
  const rows = [
    statisticsRow(site.channelUuid, { conversionTotalCommission: 80.85 }),
    statisticsRow(uuid(71), { conversionTotalCommission: 4612.37 }),
    statisticsRow('', { conversionTotalCommission: 175.91 }),
  ]
  const totals = { ...metrics({ conversionTotalCommission: 4869.13 }), currencyCode: 'DKK' }
  show(
    { connections: [connectionOf(11)] },
    {
      '/insights/v1/statistics': ({ groupBy }: { groupBy: string }) => ({
        rows: groupBy === 'connection' ? [whole] : groupBy === 'channel' ? rows : [],
        totals,
        unconvertedCurrencies: [],
      }),
    },
  )
  expect((await screen.findByText('On no site here:')).closest('p')?.textContent).toBe(
    'On no site here: DKK\u00A04,788.28 in 30 days',
  )
  expect(screen.getByText('DKK 80.85')).toBeTruthy()
})

test('names no remainder where the sites have all of it', async () => {
  const row = { conversionTotalCommission: 80.85 }
  show(
    { connections: [connectionOf(11)] },
    {
      '/insights/v1/statistics': ({ groupBy }: { groupBy: string }) => ({
        rows: [statisticsRow(groupBy === 'connection' ? uuid(11) : site.channelUuid, row)],
        totals: { ...metrics(row), currencyCode: 'DKK' },
        unconvertedCurrencies: [],
      }),
    },
  )
  expect((await screen.findAllByText('DKK 80.85')).length).toBeGreaterThan(1)
  expect(screen.queryByText('On no site here:')).toBeNull()
})

test('takes new credentials for an account that was disconnected, and says what is wrong with them', async () => {
  const path = `/networks/v1/connections/reconnect/${uuid(12)}`
  let works = false
  const page = show(
    { connections: two },
    {
      [`/networks/v1/connections/${uuid(12)}/credentials`]: () => [
        { name: 'token', value: '', isKept: true },
        { name: 'publisherId', value: '2', isKept: false },
      ],
      [path]: () => {
        if (!works) throw new Refusal('credentials.token: Awin does not accept the token.')
        return connectionOf(12)
      },
    },
    `?connection=${uuid(12)}`,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reconnect' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reconnect Awin 2' })
  const given = await within(dialog).findByLabelText<HTMLInputElement>('API token')
  expect([given.value, given.placeholder]).toEqual(['', 'Kept unless you enter another'])
  expect(within(dialog).getByLabelText<HTMLInputElement>('Publisher ID').value).toBe('2')
  await user.type(given, 'abc')
  await user.click(within(dialog).getByRole('button', { name: 'Reconnect' }))
  expect(await within(dialog).findByText('Awin does not accept the token.')).toBeTruthy()
  const token = within(dialog).getByLabelText('API token')
  await waitFor(() => expect(document.activeElement).toBe(token))
  expect(token.getAttribute('aria-invalid')).toBe('true')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  works = true
  await user.click(within(dialog).getByRole('button', { name: 'Reconnect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.bodies(path).at(-1)).toEqual({ credentials: { token: 'abc', publisherId: '2' } })
  expect(page.search()).toEqual({ connection: uuid(12) })
})

test('opens with what is broken about the account, reconnects in place, and calls it nowhere active or working', async () => {
  const failing = anAlert({
    rule: 'connectionFailed',
    subjectKind: 'connection',
    subjectName: 'Awin 1',
    subjectUuid: uuid(11),
    networkUuid,
    fact: aFact({ message: 'The key is refused.' }),
  })
  const stored = `/networks/v1/connections/${uuid(11)}/credentials`
  show(
    { connections: [connectionOf(11, { connectionLastImportDatetime: new Date().toISOString() })] },
    { '/alerts/v1/list': () => ({ ...noAlerts, alerts: [failing] }), [stored]: () => [] },
  )
  const note = within(await screen.findByRole('region', { name: 'Open alert' }))
  // among the accounts, and in the state of its imports
  expect(screen.getAllByText('Failing since 21 Nov').length).toBe(2)
  for (const word of ['Active', 'Working']) expect(screen.queryByText(word)).toBeNull()
  await userEvent.setup().click(note.getByRole('button', { name: 'Fix connection' }))
  expect(await screen.findByRole('dialog', { name: /^Reconnect/ })).toBeTruthy()
})

test('without an account there is one thing to do', async () => {
  show({})
  expect(await screen.findByText('No connections found')).toBeTruthy()
  expect(screen.getByText('You have 0 accounts')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Connect account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect Awin' })
  const where = await within(dialog).findByRole('link', { name: 'User menu › API Credentials' })
  expect(where.getAttribute('href')).toBe('https://ui.awin.com/awin-api')
})

test('says that a network is unknown, or could not be loaded', async () => {
  let works = false
  show(
    {},
    {
      [networkPath]: () => {
        if (!works) throw new Error('The server is away')
        return networkOf()
      },
    },
  )
  expect(await screen.findByText('The server is away')).toBeTruthy()
  works = true
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have 0 accounts')).toBeTruthy()
})

test('an unknown network leads back to all of them', async () => {
  show(
    {},
    {
      [networkPath]: () => {
        throw new Refusal('Not found')
      },
    },
  )
  expect(await screen.findByText('No networks found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All networks' })).toHaveProperty('pathname', '/networks')
})

test('says what the network does not tell of later changes', async () => {
  const untoldChanges = 'Awin tells sales and returns for 14 days only.'
  show({ connections: [connectionOf(11)], untoldChanges })
  const part = await screen.findByRole('region', { name: 'Supported features' })
  expect(within(part).getByText(untoldChanges)).toBeTruthy()
})
