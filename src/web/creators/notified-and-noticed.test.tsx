import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { TrafficTroubleView } from '../../contract/creators/creator-traffic.ts'
import { type Answers, mette, showPage } from '../lib/test-page.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { CreatorButtons } from './creator-buttons.tsx'
import { TrafficNotice } from './traffic-notice.tsx'

const id = 'miamiamiamia'
const path = `/creators/v1/creators/${id}`
const mia: CreatorView = {
  creatorId: id,
  creatorName: 'Mia',
  creatorSlug: 'mia',
  creatorCreatedDatetime: '2026-03-01T08:00:00.000Z',
  creatorUpdatedDatetime: '2026-03-02T08:00:00.000Z',
  creatorIsArchived: false,
  creatorEmail: 'mia@example.com',
  creatorCurrencyCode: 'DKK',
  creatorPayableWhen: 'approved',
  creatorSelfBilledSince: null,
  creatorAddress: '',
  creatorZipcode: '',
  creatorCity: '',
  creatorCountryCode: '',
  creatorVatNumber: '',
  creatorPaymentDetails: '',
  creatorIsErased: false,
}
const show = (page: () => ReactNode, over: Answers) =>
  showPage(
    `/creators/${id}`,
    page,
    {
      '/profile/v1/me': () => ({ ...mette, userAccountFeatures: ['creators'] }),
      '/money/v1/currencies': () => [],
      '/advs/v1/minlist': () => [],
      ...over,
    },
    '/creators/$creatorId',
  )
const closed = vi.fn<() => void>()
const Dialog = () => <RateDialog creator={mia} onClose={closed} />
const DialogWithoutAddress = () => <RateDialog creator={{ ...mia, creatorEmail: '' }} onClose={closed} />
const Notice = () => (
  <>
    <CreatorButtons creator={mia} />
    <TrafficNotice creator={mia} />
  </>
)

it('says that a mail goes out with another rate, to whom, and sends none when that is unticked', async () => {
  const user = userEvent.setup()
  const page = show(Dialog, { [`${path}/rates`]: () => ({}) })
  const dialog = within(await screen.findByRole('dialog', { name: 'New rate' }))
  expect(dialog.getByText(/^To mia@example\.com, in about ten minutes/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Percentage'), '50')
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Tell Mia by mail' })
  expect(box.checked).toBe(true)
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Add rate' }))
  await waitFor(() => expect(page.bodies(`${path}/rates`)).toMatchObject([{ creatorIsMailed: false }]))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})
it('says that nobody is told who has no address', async () => {
  show(DialogWithoutAddress, {})
  const dialog = within(await screen.findByRole('dialog', { name: 'New rate' }))
  expect(dialog.getByText(/They have no e-mail address, so they are not notified/)).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

const odd: TrafficTroubleView = {
  troubleUuid: '7f0e8c1a-0000-4000-8000-0000000000d1',
  trouble: 'fewVisitors',
  message: 'On 5 Mar 2026, 70 of 90 clicks came from 2 visitors',
  since: '2026-03-06T08:00:00.000Z',
  fromDate: '2026-03-05',
  toDate: '2026-03-06',
  endedAt: null,
  endMessage: '',
}
it('shows what is unusual in figures, leads to these clicks in the report, and archives only after it has asked', async () => {
  const user = userEvent.setup()
  const page = show(Notice, { [`${path}/traffic`]: () => [odd], [`${path}/archive`]: () => mia })
  const list = within(await screen.findByRole('list', { name: 'Unusual clicks' }))
  expect(list.getByText(odd.message)).toBeTruthy()
  const link = list.getByRole<HTMLAnchorElement>('link', { name: 'See these clicks' })
  const search = new URL(link.href).searchParams
  expect([search.get('from'), search.get('to'), search.get('tab')]).toEqual(['2026-03-05', '2026-03-06', 'page'])
  expect(decodeURIComponent(link.href)).toContain(id)
  expect(link.dataset['variant'] ?? 'filled').toBe('filled')
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Mia?' }))
  expect(page.bodies(`${path}/archive`)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(page.bodies(`${path}/archive`)).toEqual([{ isArchived: true }]))
})
it('says of what is over only that it is, and offers nothing any more', async () => {
  const over = { ...odd, endedAt: '2026-03-20T08:00:00.000Z', endMessage: 'No such day for 7 days' }
  show(Notice, { [`${path}/traffic`]: () => [over] })
  const list = within(await screen.findByRole('list', { name: 'Unusual clicks' }))
  expect(list.getByText('No such day for 7 days')).toBeTruthy()
  expect(list.getByText(/Before: On 5 Mar 2026/)).toBeTruthy()
  expect(list.queryByRole('link')).toBeNull()
  expect(list.queryByRole('button')).toBeNull()
})
