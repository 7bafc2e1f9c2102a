import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addKey, dropOlderKeys, openSecret, secretFile } from './secret.ts'

const newDir = () => mkdtempSync(join(tmpdir(), 'outbound-secret-'))
const open = (dataDir: string, fromEnv?: string, isFresh = true) =>
  openSecret({ fromEnv, dataDir, isFresh: async () => isFresh })

test('a key file is made once, for its owner only, and gives the same keys ever after', async () => {
  const dir = newDir()
  const first = (await open(dir)).derive('x')
  expect(statSync(secretFile(dir)).mode & 0o777).toBe(0o600)
  expect((await open(dir)).derive('x')).toEqual(first)
  expect((await open(dir)).derive('y')).not.toEqual(first)
  expect((await open(dir)).older('x')).toEqual([])
})

test('a missing file is an error where something was encrypted, and a file that holds no key too', async () => {
  const dir = newDir()
  await expect(open(dir, undefined, false)).rejects.toThrow('Put the file back or set SECRET_KEY')
  writeFileSync(secretFile(dir), 'nonsense')
  await expect(open(dir)).rejects.toThrow('must hold 64 hexadecimal characters')
})

test('a new key comes before the old one; putting one there twice goes on with the first; then the old one is forgotten', async () => {
  const dir = newDir()
  const before = (await open(dir)).derive('x')
  addKey(dir)
  const during = await open(dir)
  expect(during.derive('x')).not.toEqual(before)
  expect(during.older('x')).toEqual([before])
  const text = readFileSync(secretFile(dir), 'utf8')
  addKey(dir)
  expect(readFileSync(secretFile(dir), 'utf8')).toBe(text)
  dropOlderKeys(dir)
  const after = await open(dir)
  expect(after.derive('x')).toEqual(during.derive('x'))
  expect(after.older('x')).toEqual([])
})

test('the environment may hold the new key and the old one', async () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const secret = await open(newDir(), `${a},${b}`)
  expect(secret.derive('x')).toEqual((await open(newDir(), a)).derive('x'))
  expect(secret.older('x')).toEqual([(await open(newDir(), b)).derive('x')])
})
