import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { NetworkDetail } from '../../../contract/networks/network-overview.ts'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { connectionOf, networkOf, networkPath, networkUuid, nothingMoved, uuid } from '../test-network.ts'
import NetworkDetailPage from './network-detail-page.tsx'

type Answers = Record<string, (body: never) => unknown>
const show = (network: Partial<NetworkDetail>, answers: Answers = {}, search = '') =>
  showPage(
    `/network2/${networkUuid}${search}`,
    NetworkDetailPage,
    { [networkPath]: () => networkOf(network), ...answers },
    '/network2/$networkUuid',
  )
const part = (name: string) => within(screen.getByRole('region', { name }))
const refuse = () => {
  throw new Refusal('You may not do this')
}

test('shows what the network is and can do', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: 'Awin' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'awin.com' })).toHaveProperty('href', 'https://www.awin.com/')
  expect(screen.getByRole('link', { name: 'Back to networks' })).toHaveProperty('pathname', '/network2')
  expect(
    part('Supported features')
      .getAllByRole('listitem')
      .map((l) => l.textContent),
  ).toEqual([
    'Conversions',
    'Payment status',
    'Programs',
    'Channels',
    'Rejections',
    'CPC(not supported)',
    'Real-time callbacks',
  ])
})

test('one that is not connected offers to connect, and shows no callback address', async () => {
  show({})
  expect(await screen.findByText('Connect network to view Call back URL')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Connection' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Connect account' }))
  expect(await screen.findByRole('dialog', { name: 'Connect Awin' })).toBeTruthy()
})

test('has a callback card only where the network knows callbacks', async () => {
  const { features } = networkOf()
  show({ features: { ...features, callbacks: false }, connections: [connectionOf(11)] })
  expect(await screen.findByRole('region', { name: 'Connection' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Real-time callback' })).toBeNull()
})

test('shows a connection with its days in the zone of the user', async () => {
  show({
    connections: [
      connectionOf(11, {
        connectionLastImportDatetime: '2026-03-04T12:00:00.000Z',
        connectionCallbackStatus: 'PENDING',
      }),
    ],
  })
  // 23:30 UTC is the next day in Copenhagen
  expect(await screen.findByText('2 Mar 2026')).toBeTruthy()
  expect(screen.getByText('4 Mar 2026')).toBeTruthy()
  expect(part('Real-time callback').getByText('Pending')).toBeTruthy()
})

test('the chosen connection is in the address; one without a name is called by its place', async () => {
  const page = show(
    { connections: [connectionOf(11), connectionOf(12, { connectionName: ' ', connectionIsActive: false })] },
    {},
    `?connection=${uuid(12)}`,
  )
  const select = await screen.findByRole('combobox', { name: 'Connection' })
  expect(select).toHaveProperty('value', 'Awin 2')
  expect(screen.getByText('Connect network to view Call back URL')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  const user = userEvent.setup()
  await user.click(select)
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(page.search()).toEqual({ connection: uuid(11) }))
  expect(screen.getByLabelText('Connection name')).toHaveProperty('value', 'Awin DK')
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
})

test('saves a name with Enter, keeps one that was refused, and takes it back with Escape', async () => {
  let name = 'Awin DK'
  const path = `/networks/v1/connections/${uuid(11)}`
  const page = show(
    {},
    {
      [networkPath]: () => networkOf({ connections: [connectionOf(11, { connectionName: name })] }),
      [path]: ({ connectionName }: { connectionName: string }) => {
        if (connectionName === 'no') return refuse()
        name = connectionName
        return connectionOf(11, { connectionName: name })
      },
    },
  )
  const user = userEvent.setup()
  const field = () => screen.getByLabelText('Connection name')
  await screen.findByLabelText('Connection name')
  await user.type(field(), ' x{Escape}')
  expect(field()).toHaveProperty('value', 'Awin DK')
  await user.clear(field())
  await user.type(field(), 'Nordics{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Connection' })).toHaveProperty('value', 'Nordics'))
  await user.clear(field())
  await user.type(field(), 'no{Enter}')
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(field()).toHaveProperty('value', 'no')
  await user.type(field(), '{Escape}')
  expect(field()).toHaveProperty('value', 'Nordics')
  expect(page.bodies(path)).toEqual([{ connectionName: 'Nordics' }, { connectionName: 'no' }])
})

test('disconnects only after the tick; a refusal is shown and nothing is said to be done', async () => {
  const path = `/networks/v1/connections/${uuid(11)}`
  const page = show({ connections: [connectionOf(11)] }, { [path]: refuse })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Awin DK?' })
  const sure = within(dialog).getByRole('button', { name: 'Disconnect' })
  expect(sure).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(sure)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('You may not do this')
  expect(page.asked.filter((r) => r.method === 'DELETE').map((r) => r.url)).toEqual([path])
})

test('fallback asks before it is turned on, and stays off when that is refused', async () => {
  show(
    { connections: [connectionOf(11)] },
    { '/advs/v2/camps/tracking': refuse, '/advs/v1/camps/dryrun': () => nothingMoved },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: /Fallback Only/ }))
  const dialog = await screen.findByRole('dialog', {
    name: "Are you sure you want to set this network as 'Fallback only'?",
  })
  expect(await within(dialog).findByText('No click would have gone another way.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('You may not do this')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('switch', { name: /Fallback Only/ })).toHaveProperty('checked', false)
})

test('an unknown network leads back to all of them; a failure can be tried again', async () => {
  show(
    {},
    {
      [networkPath]: () => {
        throw new Refusal('Not found')
      },
    },
  )
  expect(await screen.findByText('No networks found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All networks' })).toHaveProperty('pathname', '/network2')
})
