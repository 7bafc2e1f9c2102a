import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { examplesOf } from './examples.ts'

const examples = examplesOf({ origin: 'https://o.example', publicKey: 'p_1', keyId: 'k_00ff00ff00ff' })

describe('examples that a shop’s developer copies', () => {
  it('name the merchant’s own key and this server', () => {
    expect(examples[0]?.code).toBe('<script async src="https://o.example/tr/v1/shop.js" data-key="p_1"></script>')
    expect(examples[2]?.code).toContain("'https://o.example/tr/partners/v1/orders'")
  })
  it('sign in a shell what the server works out of time and body', () => {
    const code = (examples[2]?.code ?? '').replace(/^SECRET=.*$/m, "SECRET='0f0f'").replace(/^curl[^]*$/m, '')
    const said = execFileSync('bash', ['-c', `${code}\nprintf '%s\\n%s\\n%s' "$TIME" "$BODY" "$SIGNATURE"`]).toString()
    const [time = '', body = '', signature] = said.split('\n')
    expect(signature).toBe(createHmac('sha256', '0f0f').update(`${time}.${body}`).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({ orderId: 'TEST-1', test: true })
  })
})
