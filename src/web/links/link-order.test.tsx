import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { showPage } from '../lib/test-page.tsx'
import SmartLinksPage from './smart-links-page.tsx'

const uuid = (n: number) => `44444444-0000-4000-8000-00000000000${n}`
const linkOf = (name: string, urlShortPlace: number): SmartLink => ({
  urlShortCode: `code-${name.toLowerCase()}`,
  urlShortName: name,
  urlShortTrackingUrl: `https://outbound.example/tr/l/code-${name.toLowerCase()}`,
  urlShortChannelUuid: uuid(1),
  urlShortChannelUrl: 'https://café.dk/',
  urlShortAdvertiserUuid: uuid(2),
  urlShortTargetUrl: 'https://shop.dk/',
  urlShortCampaignUuid: null,
  urlShortFallbackUrl: '',
  urlShortCreatedDatetime: '2026-03-01T12:00:00.000Z',
  urlShortPlace,
  urlShortHealth: 'healthy',
  urlShortHealthDatetime: null,
  urlShortReplacementUrl: null,
  urlShortProposedUrl: null,
  clicksCount: 0,
  channel: { channelUuid: uuid(1), channelName: 'Café', channelDomain: 'café.dk' },
  advertiser: {
    advertiserUuid: uuid(2),
    advertiserName: 'Shop',
    advertiserDomain: 'shop.dk',
    advertiserFaviconUrl: null,
  },
  campaign: null,
})
const names = () => [...document.querySelectorAll('.link-name')].map((e) => e.textContent)

it('is sent one after the other when a link is moved twice, and an answer of before does not put it back', async () => {
  const user = userEvent.setup()
  const sent: string[][] = []
  const taken: (() => void)[] = []
  const lists: ((links: SmartLink[]) => void)[] = []
  const links = ['A', 'B', 'C'].map(linkOf)
  let isHeld = false
  const { queries } = showPage('/tools/urls', SmartLinksPage, {
    '/tools/v1/urlshorts': () => (isHeld ? new Promise((resolve) => lists.push(resolve)) : links),
    '/tools/v1/urlshorts/order': ({ urlShortCodes }: { urlShortCodes: string[] }) => {
      sent.push(urlShortCodes)
      return new Promise((resolve) => taken.push(() => resolve({})))
    },
  })
  const handle = await screen.findByRole('button', { name: /^Move C/ })
  isHeld = true
  act(() => void queries.invalidateQueries())
  await waitFor(() => expect(lists).toHaveLength(1))
  handle.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(names()).toEqual(['C', 'A', 'B'])
  lists[0]?.(links)
  await waitFor(() => expect(sent).toEqual([['code-a', 'code-c', 'code-b']]))
  expect(names()).toEqual(['C', 'A', 'B'])
  taken[0]?.()
  await waitFor(() => expect(sent[1]).toEqual(['code-c', 'code-a', 'code-b']))
  isHeld = false
  links.unshift(...links.splice(2))
  taken[1]?.()
  await waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0))
  expect(names()).toEqual(['C', 'A', 'B'])
})
