import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoutingChange } from '../../contract/routing/steering.ts'
import { showPage } from '../lib/test-page.tsx'
import { ChangesPanel } from './changes-panel.tsx'

const shop = '7f0e8c1a-0000-4000-8000-00000000000a'
const change = (fields: Partial<RoutingChange>): RoutingChange => ({
  changeUuid: '7f0e8c1a-0000-4000-8000-00000000000b',
  changeKind: 'priority',
  changeText: 'Prioritized Awin on 2 sites',
  changeDatetime: '2026-03-01T08:00:00.000Z',
  changeUntilDate: null,
  changeUndoneDatetime: null,
  changeUser: { userUuid: shop, userFirstname: 'Mette', userLastname: 'Østergaard' },
  expected: { middle: 412.4, low: -60, high: 900.6, clicks: 1200, currencyCode: 'DKK' },
  was: null,
  ...fields,
})
const show = (...changes: RoutingChange[]) =>
  showPage('/merchants', () => <ChangesPanel advertiserUuid={shop} />, {
    [`/advs/v1/camps/changes/${shop}`]: () => changes,
  })

test('a change says what was expected of it, with its range, until it is known', async () => {
  show(change({}))
  expect(await screen.findByText(/expected \+DKK 412 in 30 days, between −DKK 60\.00 and \+DKK 901$/)).toBeTruthy()
})

test('what a change came to is next to what was expected', async () => {
  show(change({ was: -35.5 }))
  const line = await screen.findByText(/expected \+DKK 412, was −DKK 35\.50$/)
  expect(line.textContent).not.toContain('between')
  expect(screen.getByRole('button', { name: 'Undo: Prioritized Awin on 2 sites' })).toBeTruthy()
})

test('a change that came to nothing says so, and one that was undone cannot be undone again', async () => {
  show(change({ was: 0, changeUndoneDatetime: '2026-03-20T08:00:00.000Z' }))
  expect(await screen.findByText(/· undone · expected \+DKK 412, was DKK 0\.00$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('nothing is promised of a change that moved no click', async () => {
  show(change({ expected: { middle: 0, low: 0, high: 0, clicks: 0, currencyCode: 'DKK' } }))
  const line = await screen.findByText(/Mette Østergaard/)
  expect(line.textContent).not.toContain('expected')
})
