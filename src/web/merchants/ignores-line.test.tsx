import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Advertiser } from '../../contract/merchants/merchant-of-page.ts'
import { Refusal, showPage, siteOf } from '../lib/test-page.tsx'
import { IgnoresLine } from './ignores-line.tsx'

const [shop, north, awin] = ['a', 'b', 'c'].map((end) => `7f0e8c1a-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const advertiser: Advertiser = {
  advertiserUuid: shop,
  advertiserDomain: 'shop.example',
  advertiserName: 'Shop',
  advertiserFaviconUrl: null,
  advertiserCreatedDatetime: '2026-03-01T08:00:00.000Z',
  categoryName: '',
  advertiserStatuses: { partner: '', deal: '' },
  advertiserCreatorApproval: 0,
  advertiserCreatorDisabled: 0,
  advertiserRejectionRate: null,
  networks: [{ networkUuid: awin, networkName: 'Awin' }],
}
const ignores = '/advs/v1/ignores'
const left = [
  { ignoreChannelUuid: north, ignoreNetworkUuid: null },
  { ignoreChannelUuid: null, ignoreNetworkUuid: awin },
]
const sites = [siteOf({ channelUuid: north, channelName: 'North', channelDomain: 'north.example' })]
const show = (answer: () => unknown, mayChange = true) =>
  showPage('/merchants', () => <IgnoresLine advertiser={advertiser} mayChange={mayChange} />, {
    [ignores]: answer,
    '/channels/v1/list': () => sites,
  })

test('a merchant that is suggested everywhere says so, and anyone who only reads changes nothing', async () => {
  show(() => [], false)
  expect(await screen.findByText('On')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit suggestions' })).toBeNull()
})

test('what a merchant is left out for is counted', async () => {
  show(() => left)
  expect(await screen.findByText('Left out for 1 site and 1 network')).toBeTruthy()
})

test('a choice is sent whole, and the dialog stays with the reason when the server refuses', async () => {
  let asked = 0
  const page = show(() => {
    // first the list, then the save
    if (asked++ > 0) throw new Refusal('Something went wrong')
    return left
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit suggestions' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
  await waitFor(() =>
    expect(page.bodies(ignores)).toContainEqual({ advertiserUuid: shop, channelUuids: [north], networkUuids: [awin] }),
  )
})
