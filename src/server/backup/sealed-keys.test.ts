import { expect, it } from 'vitest'
import { expectPassphrase, openKeys, sealKeys } from './sealed-keys.ts'

const key = '0123456789abcdef'.repeat(4)
const words = 'four words of mine'

it('opens with its passphrase alone, in its own backup alone, and shows nothing of the key', async () => {
  const sealed = await sealKeys(key, words, 'a')
  expect(await openKeys(sealed, words, 'a')).toBe(key)
  const shown = Buffer.from(sealed.sealed, 'base64').toString('utf8') + JSON.stringify(sealed)
  expect(shown).not.toContain(key.slice(0, 8))
  const wrong = 'BACKUP_PASSPHRASE is not the one that this backup was sealed with'
  await expect(openKeys(sealed, 'four words of hers', 'a')).rejects.toThrow(wrong)
  await expect(openKeys(sealed, words, 'b')).rejects.toThrow(wrong)
  const bytes = Buffer.from(sealed.sealed, 'base64')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  await expect(openKeys({ ...sealed, sealed: bytes.toString('base64') }, words, 'a')).rejects.toThrow(wrong)
  // four bytes of the tag could be guessed quickly
  const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64')
  await expect(openKeys({ ...sealed, tag }, words, 'a')).rejects.toThrow(wrong)
})
it('is another text each time', async () => {
  const [one, two] = [await sealKeys(key, words, 'a'), await sealKeys(key, words, 'a')]
  expect(one.salt).not.toBe(two.salt)
  expect(one.sealed).not.toBe(two.sealed)
})
it('takes letters that look the same for the same', async () => {
  const sealed = await sealKeys(key, 'caf\u00e9 au lait, please', 'a')
  expect(await openKeys(sealed, 'cafe\u0301 au lait, please', 'a')).toBe(key)
})
it('wants a passphrase of twelve characters', () => {
  expect(() => expectPassphrase(undefined)).toThrow(/^BACKUP_PASSPHRASE must be set: /)
  expect(() => expectPassphrase('')).toThrow(/^BACKUP_PASSPHRASE must be set: /)
  expect(() => expectPassphrase('eleven char')).toThrow('BACKUP_PASSPHRASE must have at least 12 characters')
  expect(expectPassphrase('twelve chars')).toBe('twelve chars')
})
