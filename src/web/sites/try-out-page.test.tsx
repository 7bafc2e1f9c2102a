import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { blogUuid, siteOf } from './test-sites.ts'
import TryOutPage from './try-out-page.tsx'

const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-00000000030${n}`
const shop = uuid(9)
const campaign = {
  trackerUuid: uuid(8),
  trackerName: 'Matas',
  trackerProgramId: '1',
  trackerNetworkUuid: uuid(7),
  trackerAdvertiserUuid: shop,
  trackerChannelUuid: blogUuid,
  trackerIsActive: true,
}

test('says when the merchants to try could not be loaded, and tries again', async () => {
  let fails = true
  showPage(
    `/sites/${blogUuid}/test`,
    TryOutPage,
    {
      [`/channels/v1/channel/${blogUuid}`]: () => siteOf(),
      '/advs/v1/camps/list': () => [campaign],
      '/advs/v1/minlist': () => {
        if (fails) throw new Refusal('The store is away')
        return [
          { advertiserUuid: shop, advertiserName: 'Matas', advertiserDomain: 'matas.dk', advertiserFaviconUrl: null },
        ]
      },
    },
    '/sites/$channelUuid/test',
  )
  expect(await screen.findByText('The merchants to try could not be loaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'example.com' })).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('link', { name: 'Matas' })).getAttribute('href')).toBe('https://matas.dk/')
  await waitFor(() => expect(screen.queryByText('The store is away')).toBeNull())
})
