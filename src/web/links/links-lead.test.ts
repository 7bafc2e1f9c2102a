import { expect, it } from 'vitest'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { firstToMend } from './links-lead.tsx'

const link = (urlShortCode: string, urlShortReplacementUrl: string | null = null) =>
  ({ urlShortCode, urlShortReplacementUrl }) as SmartLink

it('begins with the first link that waits for a person', () => {
  const healed = link('healed', 'https://shop.dk/')
  expect(firstToMend([healed, link('many'), link('few')])?.urlShortCode).toBe('many')
  expect(firstToMend([healed])?.urlShortCode).toBe('healed')
  expect(firstToMend([])).toBeUndefined()
})
