import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../scripts/alone.mjs')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Logs what it does while it holds the lock into one file, in two steps. */
const inTurn = (name: string) =>
  new Promise<number | null>((ended) => {
    const code = `
      import { appendFileSync } from 'node:fs'
      const { alone } = await import(${JSON.stringify(script)})
      const done = alone(${JSON.stringify(join(folder, 'lock'))})
      appendFileSync(${JSON.stringify(join(folder, 'seen'))}, '${name} begins\\n')
      for (let i = 0; i < 50; i++) await new Promise(setImmediate)
      appendFileSync(${JSON.stringify(join(folder, 'seen'))}, '${name} ends\\n')
      done()`
    spawn(process.execPath, ['--input-type=module', '-e', code]).on('exit', ended)
  })

it('lets processes that are started together set the checkout up one after the other', async () => {
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(inTurn))).toEqual([0, 0, 0, 0])
  const seen = readFileSync(join(folder, 'seen'), 'utf8').trim().split('\n')
  expect(seen).toHaveLength(8)
  for (let i = 0; i < 8; i += 2) expect(seen[i + 1]).toBe(seen[i]?.replace('begins', 'ends'))
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it('waits for nobody who is dead', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'lock'), String(pid))
  expect(await inTurn('after')).toBe(0)
})
