import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Alarm } from '../../../contract/discovery/alarms.ts'
import { openDashboard } from './test-page.tsx'

const broken = (i: number): Alarm => ({
  alarmKey: `broken ${i}`,
  kind: 'brokenLink',
  datetime: '2026-11-20T06:00:00Z',
  name: `kaffe.dk/side-${i}`,
  networkUuid: '',
  networkName: '',
  advertiserUuid: null,
  clickCount: 10,
  from: null,
  to: null,
  message: '',
  partnerUuid: '',
  creatorId: '',
  brokenLinkTargetUrlPath: `shop.dk/p${i}`,
  score: 100 - i,
  currencyCode: 'SEK',
})
const open = (count: number) =>
  openDashboard({ '/discovers/v1/alarms': () => Array.from({ length: count }, (_, i) => broken(i)) })
const lines = async () => {
  const list = (await screen.findByText(/^A link on kaffe.dk\/side-0 /)).closest('ul')
  return within(list ?? document.body).getAllByRole('listitem').length
}

it('shows the four that cost most, and the others when asked', async () => {
  const user = userEvent.setup()
  open(6)
  expect(await lines()).toBe(4)
  expect(screen.getByText('6 new since yesterday, most money first')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(await lines()).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(await lines()).toBe(4)
})

it('asks nothing where all of them are shown', async () => {
  open(4)
  expect(await lines()).toBe(4)
  expect(screen.queryByRole('button', { name: /Show .* more/ })).toBeNull()
})
