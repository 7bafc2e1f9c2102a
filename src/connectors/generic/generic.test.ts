import { expect, it } from 'vitest'
import { generic } from './index.ts'

const parse = (query: string, json?: unknown) =>
  generic.callback?.parse({ query: new URLSearchParams(query), form: new URLSearchParams(), json })

it('reads the documented keys from the query', () => {
  expect(
    parse(
      'transactionId=T1&clickId=abc&amount=84.50&commission=5.92&currency=GBP&status=Approved&date=2026-03-02T10:00:00Z&orderId=A-1&programmeId=7',
    ),
  ).toMatchObject({
    transaction: {
      transactionId: 'T1',
      subIds: ['abc', ''],
      sale: '84.50',
      commission: '5.92',
      currency: 'GBP',
      status: 'approved',
      at: '2026-03-02T10:00:00.000Z',
      orderId: 'A-1',
      programmeId: '7',
      errorCode: '',
    },
  })
})
it('reads a JSON body, and only text in it', () => {
  expect(parse('', { transactionId: 'T1', commission: '1.005', status: ['approved'] })).toMatchObject({
    transaction: { transactionId: 'T1', commission: '1.005', status: 'pending' },
  })
})
it('refuses a day that cannot be read or has two readings, with its field', () => {
  expect(parse('transactionId=1&date=2026-11-20T23:30:00+01:00')).toMatchObject({
    transaction: { at: '2026-11-20T22:30:00.000Z' },
  })
  expect(parse('transactionId=1&date=soon')).toEqual({
    problem: 'date soon is not a date like 2026-04-03T10:00:00Z',
  })
  expect(parse('transactionId=1&clickDate=3/4/2026')).toEqual({
    problem: 'clickDate 3/4/2026 may be 2026-04-03 or 2026-03-04: write it like 2026-04-03',
  })
})
it('keeps an unknown state as pending and names the word', () => {
  expect(parse('transactionId=1&status=bananas')).toMatchObject({
    transaction: { status: 'pending', errorCode: 'status:bananas' },
  })
  expect(parse('transactionId=1&status=constructor')).toMatchObject({
    transaction: { status: 'pending', errorCode: 'status:constructor' },
  })
})
it('refuses a callback without a transaction', () => {
  expect(parse('clickId=abc')).toEqual({ problem: 'transactionId is missing' })
  expect(parse('transactionId=%20')).toEqual({ problem: 'transactionId is missing' })
})
it('turns its settings into programmes with the link template', async () => {
  const settings = generic.credentials.parse({
    linkTemplate: 'https://go.net.example/c?o={programmeId}&s={clickId}&u={target}',
    programmes: '4711=shop.example, other.example',
  })
  const list = await generic.programmes?.(async () => null, settings)
  expect(list?.map((p) => [p.programmeId, p.domains])).toEqual([
    ['4711', ['shop.example']],
    ['other.example', ['other.example']],
  ])
  const link = generic.deepLink({
    programmeId: '4711',
    partnerId: '',
    clickUrl: list?.[0]?.clickUrl ?? null,
    clickId: 'abc123',
    target: 'https://shop.example/?a=b&c',
  })
  expect(link).toBe('https://go.net.example/c?o=4711&s=abc123&u=https%3A%2F%2Fshop.example%2F%3Fa%3Db%26c')
})
it('refuses a link template without a click id', () => {
  expect(generic.credentials.safeParse({ linkTemplate: 'https://go.net.example/?u={target}' }).success).toBe(false)
  expect(generic.credentials.safeParse({ linkTemplate: 'javascript:alert({clickId})' }).success).toBe(false)
})
