import { expect, it } from 'vitest'
import { demoKey } from '../../../contract/integrations/demo-key.ts'
import { drawKey, isKeyText, keyHash } from './key-text.ts'

it('draws keys that know their own form, and no two alike', () => {
  const keys = Array.from({ length: 500 }, drawKey)
  for (const { key, shown } of keys) {
    expect(key).toMatch(/^ob_[0-9A-Za-z]{4}_[0-9A-Za-z]{32}_[0-9A-Za-z]{4}$/)
    expect(isKeyText(key), key).toBe(true)
    expect(shown).toBe(`ob_${key.slice(3, 7)}…${key.slice(-4)}`)
  }
  expect(new Set(keys.map((k) => k.key)).size).toBe(500)
})

it('tells a key with one other letter without asking anybody', () => {
  const { key } = drawKey()
  for (let at = 3; at < key.length; at++) {
    if (key[at] === '_') continue
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1)), `letter ${at}`).toBe(false)
  }
  for (const text of ['', 'ob_', key.slice(1), `${key} `, key.toUpperCase(), `${key}x`])
    expect(isKeyText(text)).toBe(false)
})

it('keeps a fingerprint of which nothing leads back', () => {
  const { key } = drawKey()
  expect(keyHash(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(keyHash(key)).toBe(keyHash(key))
  expect(keyHash(key)).not.toContain(key.slice(8, 20))
})

it('knows the key of the demo, which is printed where the API is explained', () => {
  expect(isKeyText(demoKey)).toBe(true)
})
