import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { files, keptLog } from './kept-log.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'outbound-log-'))
const textsOf = (dir: string) =>
  Object.fromEntries(readdirSync(join(dir, 'log')).map((name) => [name, readFileSync(join(dir, 'log', name), 'utf8')]))

it('turns full files, keeps so many of them, and goes on where the last process ended', () => {
  const dir = folder()
  const keep = keptLog(dir, 'store', 10)
  for (const n of [1, 2, 3]) keep(`line${n}\n`) // five characters and a line end: two lines are more than ten
  expect(textsOf(dir)).toEqual({ 'store.log': 'line3\n', 'store.1.log': 'line2\n', 'store.2.log': 'line1\n' })
  const next = keptLog(dir, 'store', 10)
  next('ab\n')
  expect(textsOf(dir)['store.log']).toBe('line3\nab\n')
  for (const n of [4, 5, 6, 7]) next(`line${n}\n`)
  expect(files).toBe(4)
  expect(textsOf(dir)).toEqual({
    'store.log': 'line7\n',
    'store.1.log': 'line6\n',
    'store.2.log': 'line5\n',
    'store.3.log': 'line4\n',
  })
})
it('is its owner’s alone', () => {
  const dir = folder()
  keptLog(dir, 'store')('said\n')
  expect(statSync(join(dir, 'log')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dir, 'log/store.log')).mode & 0o777).toBe(0o600)
})
it('stops nobody when it cannot be written, and goes on when it can', () => {
  const dir = folder()
  writeFileSync(join(dir, 'log'), 'a file where the folder should be')
  const keep = keptLog(dir, 'store')
  keep('lost\n')
  rmSync(join(dir, 'log'))
  keep('kept\n')
  expect(textsOf(dir)).toEqual({ 'store.log': 'kept\n' })
})
