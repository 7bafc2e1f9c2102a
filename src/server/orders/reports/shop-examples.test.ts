import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { examplesOf, shopKinds } from '../../../contract/partners/shop-examples/index.ts'
import { projectRoot } from '../../env/project-root.ts'

const page = readFileSync(join(projectRoot, 'docs/direct-partners-for-shops.md'), 'utf8')
const keys = { origin: 'https://outbound.example', publicKey: 'p_YOUR_KEY', keyId: 'k_YOUR_KEY' }
const all = shopKinds.flatMap(([kind]) => examplesOf(kind, keys))

it('the examples of the docs are those of the install guide, all of them and no other', () => {
  const inDocs = [...page.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language, code]) => `${language}\n${code}`)
  const inGuide = new Set(all.map(({ language, code }) => `${language}\n${code}`))
  expect(inDocs.toSorted()).toEqual([...inGuide].toSorted())
})
it('an example names whose shop it is, and holds no secret', () => {
  const of = { origin: 'https://o.test', publicKey: 'p_abc', keyId: 'k_0a0a0a0a0a0a' }
  for (const { title, code } of shopKinds.flatMap(([kind]) => examplesOf(kind, of))) {
    expect(code, title).not.toMatch(/outbound\.example|YOUR_KEY|[0-9a-f]{64}/)
    if (/hmac/.test(code))
      expect(code, title).toMatch(/k_0a0a0a0a0a0a[\s\S]*OUTBOUND_SECRET|OUTBOUND_SECRET[\s\S]*k_0a0a0a0a0a0a/)
  }
})
