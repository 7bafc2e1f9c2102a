import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Connection } from '../../contract/networks/networks.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { ConnectionSettings } from './connection-settings.tsx'
import { nothingMoved } from './test-network.ts'

const uuid = '7f0e8c1a-0000-4000-8000-00000000000a'
const connection: Connection = {
  connectionUuid: uuid,
  connectionName: 'Awin DK',
  connectionApiPartnerId: '1',
  connectionIsActive: true,
  connectionIsFallback: false,
  connectionCallbackStatus: 'INACTIVE',
  connectionCreatedDatetime: '2026-03-01T08:00:00.000Z',
  connectionUpdatedDatetime: '2026-03-01T08:00:00.000Z',
  connectionLastImportDatetime: null,
  network: { networkUuid: uuid, networkName: 'Awin', networkIdentifier: 'awin' },
}
const rename = `/networks/v1/connections/${uuid}`
const fallback = '/advs/v2/camps/tracking'
const dryRun = '/advs/v1/camps/dryrun'
const show = (over: Partial<Connection>, answers: Record<string, (body: never) => unknown> = {}) =>
  showPage('/networks', () => <ConnectionSettings connection={{ ...connection, ...over }} />, answers)

test('Enter saves a new name, Escape takes it back, and an unchanged one is not sent', async () => {
  const page = show({}, { [rename]: () => connection })
  const user = userEvent.setup()
  const field = await screen.findByLabelText('Connection name')
  await user.type(field, 'x{Escape}')
  expect(field).toHaveProperty('value', 'Awin DK')
  await user.type(field, '{Enter}')
  expect(page.bodies(rename)).toEqual([])
  await user.click(field)
  await user.type(field, ' 2{Enter}')
  await waitFor(() => expect(page.bodies(rename)).toEqual([{ connectionName: 'Awin DK 2' }]))
})

test('a name that could not be saved stays as it was typed, with the reason, and is tried again', async () => {
  let fails = true
  const page = show(
    {},
    {
      [rename]: () => {
        if (fails) throw new Refusal('Something went wrong')
        return connection
      },
    },
  )
  const user = userEvent.setup()
  const field = await screen.findByLabelText('Connection name')
  await user.type(field, ' 2{Enter}')
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(field).toHaveProperty('value', 'Awin DK 2')
  fails = false
  await user.click(field)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Something went wrong')).toBeNull())
  expect(page.bodies(rename)).toEqual([{ connectionName: 'Awin DK 2' }, { connectionName: 'Awin DK 2' }])
  await user.click(field)
  await user.keyboard('{Escape}')
  expect(field).toHaveProperty('value', 'Awin DK')
})

test('a name that was refused is taken back', async () => {
  show(
    {},
    {
      [rename]: () => {
        throw new Refusal('This action is not allowed in Demo mode')
      },
    },
  )
  const field = await screen.findByLabelText('Connection name')
  await userEvent.setup().type(field, ' 2{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', 'Awin DK'))
})

test('fallback asks before it is turned on, and is turned off at once', async () => {
  const page = show({}, { [fallback]: () => ({ changeUuid: uuid }), [dryRun]: () => nothingMoved })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: /Fallback Only/ }))
  expect(await screen.findByText("Are you sure you want to set this network as 'Fallback only'?")).toBeTruthy()
  // the question contains what it would have done
  expect(await screen.findByText('No click would have gone another way.')).toBeTruthy()
  expect(page.bodies(dryRun)).toEqual([{ tracking: { connectionUuids: [uuid], campaignIsFallback: true } }])
  expect(page.bodies(fallback)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.bodies(fallback)).toEqual([{ connectionUuids: [uuid], campaignIsFallback: true }]))
})

test('turning it off needs no question; dates are written as days', async () => {
  const page = show({ connectionIsFallback: true }, { [fallback]: () => ({ changeUuid: uuid }) })
  expect(await screen.findByText('1 Mar 2026')).toBeTruthy()
  expect(screen.getByText('Never')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('switch', { name: /Fallback Only/ }))
  await waitFor(() => expect(page.bodies(fallback)).toEqual([{ connectionUuids: [uuid], campaignIsFallback: false }]))
})
