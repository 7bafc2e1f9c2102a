import { expect, it } from 'vitest'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { mendable } from './links-lead.tsx'

const link = (urlShortCode: string, urlShortHealth: SmartLink['urlShortHealth'], over: Partial<SmartLink> = {}) =>
  ({ urlShortCode, urlShortHealth, urlShortReplacementUrl: null, clicksCount: 0, ...over }) as SmartLink

it('begins with the link that waits for a person and has the most clicks', () => {
  const links = [
    link('whole', 'healthy', { clicksCount: 900 }),
    link('few', 'broken', { clicksCount: 2 }),
    link('healed', 'broken', { clicksCount: 500, urlShortReplacementUrl: 'https://shop.dk/' }),
    link('many', 'closed', { clicksCount: 40 }),
    link('gone', 'stock', { clicksCount: 70 }),
  ]
  expect(mendable(links).map((l) => l.urlShortCode)).toEqual(['many', 'few', 'healed'])
  expect(mendable(links.slice(0, 1))).toEqual([])
})
