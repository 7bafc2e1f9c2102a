import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeAnswers } from './write-answers.ts'

const path = join(mkdtempSync(join(tmpdir(), 'outbound-answers-')), 'source')
const quiet = new AbortController().signal
async function* answers(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield text
  }
}
const write = async (from: AsyncIterable<string>, cutAt?: number) => {
  const made = await writeAnswers(path, from, quiet, cutAt)
  if (made.isSame) throw new Error('nothing is known of before')
  return made
}
const written = () => readFileSync(path, 'utf8')

it('answers of a network become one JSON file', async () => {
  const { bytes, sha256, isCut } = await write(answers('{"ø":1}', '{"b":2}'))
  expect(written()).toBe('{"answers":[{"ø":1},{"b":2}]}')
  // 12 bytes of the start, 8 of the first answer, with a two-byte ø, and 8 of the second with its comma
  const sum = createHash('sha256').update('{"answers":[{"ø":1},{"b":2}').digest('hex')
  expect({ bytes, sha256, isCut }).toEqual({ bytes: 28, sha256: sum, isCut: false })
})

it('no answer at all is an empty list', async () => {
  await write(answers())
  expect(written()).toBe('{"answers":[]}')
})

it('enough answers end with a whole file once so many bytes have come', async () => {
  expect((await write(answers('{"a":1}', '{"b":2}', '{"c":3}'), 27)).isCut).toBe(true)
  expect(written()).toBe('{"answers":[{"a":1},{"b":2}]}')
  expect((await write(answers('{"a":1}', '{"b":2}', '{"c":3}'), 28)).isCut).toBe(true)
  expect(written()).toBe('{"answers":[{"a":1},{"b":2},{"c":3}]}')
})

it('nothing is left when an answer does not come', async () => {
  await expect(write(answers('{"a":1}', new Error('away')))).rejects.toThrow('away')
  expect(existsSync(path)).toBe(false)
})
