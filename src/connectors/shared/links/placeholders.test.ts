import { expect, it } from 'vitest'
import type { CallbackRequest } from '../../connector.ts'
import { connectors } from '../../index.ts'
import { isPlaceholder, readFilled } from './placeholders.ts'

const callbackOf = (identifier: string) => {
  const callback = connectors.find((c) => c.identifier === identifier)?.callback
  if (!callback) throw new Error(`${identifier} has no callback`)
  return callback
}
const request = (query: Record<string, string>, over: Partial<CallbackRequest> = {}): CallbackRequest => ({
  query: new URLSearchParams(query),
  form: new URLSearchParams(),
  json: undefined,
  ...over,
})

it.each(connectors.flatMap((c) => (c.callback ? [{ name: c.name, callback: c.callback, id: c.identifier }] : [])))(
  'the address of $name pasted as it stands is no sale',
  ({ callback, id }) => {
    const { searchParams } = new URL(callback.template('https://x.example/cb'))
    const answer = readFilled(callback, request(Object.fromEntries(searchParams)), id === 'generic')
    expect('problem' in answer && answer.problem).toMatch(/placeholder|missing/)
  },
)

it('knows the forms of macros, and no value of a sale', () => {
  for (const text of [
    '{transactionId}',
    '{{order.id}}',
    '${id}',
    '[TID]',
    '<event_id>',
    '!!!commission!!!',
    '#ca#',
    '%sum%',
  ])
    expect(isPlaceholder(text), text).toBe(true)
  for (const text of ['', '84.50', 'EUR', '#123', '{}', '[42]', '100%', '<3', 'A{b}C', '{"a":1}', '!!!', 'K2026-#7#'])
    expect(isPlaceholder(text), text).toBe(false)
})

it('says which field still is a placeholder, in query, form and JSON', () => {
  const generic = callbackOf('generic')
  const good = { transactionId: 'T1', commission: '5', currency: 'EUR' }
  const problem =
    'commission is still the placeholder {commission}: replace it by the macro of your network that stands for it'
  const open = { ...good, commission: '{commission}' }
  expect(readFilled(generic, request(open), true)).toEqual({ problem })
  expect(readFilled(generic, request({}, { form: new URLSearchParams(open) }), true)).toEqual({ problem })
  expect(readFilled(generic, request({}, { json: open }), true)).toEqual({ problem })
  expect(readFilled(generic, request({ ...good, date: '{date}' }), true)).toEqual({
    problem:
      'date is still the placeholder {date}: replace it by the macro of your network that stands for it, or leave it out',
  })
  expect(readFilled(generic, request(good), true)).toMatchObject({ transaction: { transactionId: 'T1' } })
})

it('takes a macro that a network does not know for not said', () => {
  const answer = readFilled(
    callbackOf('inbound'),
    request({ tid: 'T1', com: '5', cur: 'EUR', ref: 'click', ref2: '{aff_sub2}', amount: '{sale_amount}' }),
    false,
  )
  expect(answer).toMatchObject({ transaction: { transactionId: 'T1', sale: '0', subIds: ['click', '', '', '', ''] } })
})

it('refuses what is said twice and not the same, by field, wherever it stands', () => {
  const generic = callbackOf('generic')
  const read = (query: string, body = '', json?: unknown) =>
    readFilled(generic, { query: new URLSearchParams(query), form: new URLSearchParams(body), json }, true)
  const good = 'transactionId=T1&commission=5&currency=EUR'
  const problem = 'commission stands there twice, as 5 and as 9: send a callback for each sale'
  expect(read(`${good}&commission=9`)).toEqual({ problem })
  expect(read(good, 'commission=9')).toEqual({ problem })
  expect(read(good, '', { commission: '9' })).toEqual({ problem })
  for (const same of [`${good}&commission=5`, `${good}&commission=`, `${good}&utm=1&utm=2`])
    expect(read(same), same).toHaveProperty('transaction.commission', '5')
  const awin = readFilled(callbackOf('awin'), request({}, { query: new URLSearchParams('tid=1&tid=2&com=3') }), false)
  expect(awin).toEqual({ problem: 'tid stands there twice, as 1 and as 2: send a callback for each sale' })
})
