import { expect, it } from 'vitest'
import { mailOf } from './mail-of.ts'

const partner = { name: 'Kaffe & Te ApS', contactName: 'Kasper Dam', contact: { email: 'kasper+shop@kaffe.example' } }
const trouble = {
  troubleUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  trouble: 'scriptGone',
  message: 'The script was not seen since 24 Nov 2026, while 63 clicks went there',
  endMessage: '',
  since: '2026-11-27T12:00:00.000Z',
  endedAt: null,
} as const

it('writes to the merchant what is wrong and what to look at, with signs that addresses use for themselves', () => {
  const address = new URL(mailOf(partner, [trouble]))
  expect(address.protocol).toBe('mailto:')
  expect(decodeURIComponent(address.pathname)).toBe('kasper+shop@kaffe.example')
  expect(address.searchParams.get('subject')).toBe('The tracking of Kaffe & Te ApS')
  expect(address.searchParams.get('body')).toBe(
    'Hi Kasper Dam,\n\nthe tracking of Kaffe & Te ApS needs a look:\n\nThe script was not seen since 24 Nov 2026, while 63 clicks went there.\nVisitors still come. Is the script on every page of the shop?',
  )
})
