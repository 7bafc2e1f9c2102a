import { expect, it } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { rakutenDate } from './dates.ts'
import { rakuten } from './index.ts'
import { rakutenSubject } from '../../test/networks/rakuten/subject.ts'
import { startRakutenStandIn } from '../../test/networks/rakuten/stand-in.ts'

it('signs in anew when the token has run out', async () => {
  const { standIn: plain, credentials } = await rakutenSubject()
  await plain.close()
  const standIn = await startRakutenStandIn({ clientId: 'ZZ-secret-id-ZZ', clientSecret: 'ZZ-secret-word-ZZ' })
  const door = createDoor({ baseUrls: { rakuten: standIn.url } })
  const live = openNetwork(door, rakuten, credentials)
  const read = rakuten.credentials.parse(credentials)
  await rakuten.accounts?.(live.get, read)
  standIn.expire()
  expect(await rakuten.accounts?.(live.get, read)).toEqual([{ id: '189069', name: 'Rakuten site 189069' }])
  expect(standIn.calls.filter((c) => c === '/token')).toHaveLength(2)
  await standIn.close()
})
it.each([
  ['Wed Mar 04 2026 10:12:00 GMT+0000 (UTC)', '2026-03-04T10:12:00.000Z'],
  ['Wed Mar 04 2026 10:12:00 GMT+0100', '2026-03-04T09:12:00.000Z'],
  ['2026-03-04 10:12:00', '2026-03-04T10:12:00.000Z'],
  ['Wed Foo 04 2026 10:12:00 GMT+0000', null],
  ['Mon Feb 30 2026 10:12:00', null],
])('reads %s as %s', (text, expected) => {
  expect(rakutenDate(text)).toBe(expected)
})
it('refuses a callback of an event that pays nothing', () => {
  const query = new URLSearchParams('tid=1&com=0&is_event=Y')
  expect(rakuten.callback?.parse({ query, form: new URLSearchParams(), json: undefined })).toHaveProperty('problem')
})
