import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { postbackText, signatureOf, signatureProblem } from './signature.ts'

const now = new Date(1_772_442_000_000)
const time = '1772442000'
const body = '{"orders":[{"orderId":"1"}]}'
const signature = createHmac('sha256', 'secret').update('1772442000.{"orders":[{"orderId":"1"}]}').digest('hex')

describe('a signature', () => {
  it('is over the time, a dot and the bytes that are sent', () => {
    expect(signatureOf('secret', time, body)).toBe(signature)
    expect(signatureProblem({ time, signature, body }, ['secret'], now)).toBeNull()
    expect(signatureProblem({ time, signature: signature.toUpperCase(), body }, ['secret'], now)).toBeNull()
  })
  it('holds for either of two keys while one follows the other, and for no third', () => {
    expect(signatureProblem({ time, signature, body }, ['new', 'secret'], now)).toBeNull()
    expect(signatureProblem({ time, signature, body }, ['new', 'newer'], now)).toMatch(/^signature: Does not/)
  })
  it('holds for 300 seconds either way, and no second longer', () => {
    const after = (seconds: number) =>
      signatureProblem({ time, signature, body }, ['secret'], new Date(now.getTime() + seconds * 1000))
    expect([after(300), after(-300)]).toEqual([null, null])
    expect(after(301)).toMatch(/^time: Must be within 300 seconds/)
    expect(after(-301)).toMatch(/^time: Must be within 300 seconds/)
  })
  it.each([
    ['', signature],
    ['NaN', signature],
    ['1772442000.5', signature],
    [time, ''],
    [time, signature.slice(0, 63)],
    [time, `${signature.slice(0, 63)}g`],
  ])('of the time %j and the text %j is refused by its form', (t, s) =>
    expect(signatureProblem({ time: t, signature: s, body }, ['secret'], now)).not.toBeNull(),
  )
  it('of another time does not hold: the time is part of what is signed', () => {
    expect(signatureProblem({ time: '1772442001', signature, body }, ['secret'], now)).toMatch(/^signature: Does not/)
  })
})

it('the text of a postback is its parameters by name, escaped as RFC 3986 says, without the signature', () => {
  const query = new URLSearchParams("orderId=A 1&amount=10.00&signature=x&coupon=ÅRET(10)*'!&key=k")
  expect(postbackText(query)).toBe('amount=10.00&coupon=%C3%85RET%2810%29%2A%27%21&key=k&orderId=A%201')
})
