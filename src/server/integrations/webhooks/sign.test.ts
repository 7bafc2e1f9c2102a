import { expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { drawSecret, signatures } from './sign.ts'

const body = '{"type":"test.ping","data":{"text":"é"}}'
const sent = (secrets: readonly string[], over: object = {}) => {
  const signed = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body, ...over }
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signatures(signed, secrets),
  }
}

it('signs as the package of the standard verifies', () => {
  const secret = drawSecret()
  expect(new Webhook(secret).verify(body, sent([secret]))).toEqual(JSON.parse(body))
})
it('signs a known message as the standard’s own example does', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signatures(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})
it('signs with both secrets while one is replaced, so that both receivers read on', () => {
  const [old, fresh] = [drawSecret(), drawSecret()]
  const headers = sent([fresh, old])
  for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
  expect(() => new Webhook(drawSecret()).verify(body, headers)).toThrow('No matching signature')
})
it('does not stand for another body, id or time', () => {
  const secret = drawSecret()
  const headers = sent([secret])
  const webhook = new Webhook(secret)
  expect(() => webhook.verify(`${body} `, headers)).toThrow('No matching signature')
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature')
  const late = sent([secret], { timestamp: Math.floor(Date.now() / 1000) - 301 })
  expect(() => webhook.verify(body, late)).toThrow('too old')
})
it('draws another secret each time, of 32 bytes', () => {
  const secret = drawSecret()
  expect(Buffer.from(secret.slice(6), 'base64').length).toBe(32)
  expect(drawSecret()).not.toBe(secret)
})
