import { expect, it } from 'vitest'
import { notKnown } from './not-known.ts'

it('knows pageviews and clicks under filters that both can meet', () => {
  for (const filters of [
    {},
    { names: [] },
    { channelUuids: ['s'], deviceTypes: ['Mobile'], tags: ['a = b'], date: ['2026-03-02'] },
    { networkNotUuids: ['a0000000-0000-4000-8000-000000000017'] },
  ])
    expect(notKnown(filters)).toBeUndefined()
})
it('knows no pageviews of a merchant, a network, a sub id, a manager or a split test', () => {
  for (const filters of [
    { names: ['shop.dk'] },
    { networkUuids: ['n'] },
    { subId2: ['x'] },
    { assigneeUserUuids: ['u'] },
    { withPartialTraffic: true },
  ])
    expect(notKnown(filters)).toEqual({ pageviews: true, clicks: false })
})
it('knows neither of a status or a currency', () => {
  expect(notKnown({ statusKeys: ['paid'] })).toEqual({ pageviews: true, clicks: true })
  expect(notKnown({ currencyCodes: ['DKK'], channelUuids: ['s'] })).toEqual({ pageviews: true, clicks: true })
})
