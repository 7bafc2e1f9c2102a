import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDataDir, unfinishedRestore } from './data-lock.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'outbound-lock-'))
const lockOf = (dir: string) => join(dir, 'outbound.pid')

describe('the lock of a data folder', () => {
  let other: ReturnType<typeof spawn>
  beforeAll(() => {
    // another Node process that is not Outbound
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  })
  afterAll(() => void other.kill('SIGKILL'))

  it('is given back, and closes the folder to others', () => {
    const dir = fresh()
    const unlock = lockDataDir(dir)
    expect(readFileSync(lockOf(dir), 'utf8')).toMatch(new RegExp(`^${process.pid}\\n.+`))
    expect(statSync(dir).mode & 0o066).toBe(0)
    expect(statSync(lockOf(dir)).mode & 0o077).toBe(0)
    unlock()
    expect(existsSync(lockOf(dir))).toBe(false)
  })
  it('closes what an older version left open', () => {
    const dir = fresh()
    for (const name of ['tracking', 'outbox', 'postgres']) mkdirSync(join(dir, name), { mode: 0o755 })
    writeFileSync(join(dir, 'note'), '', { mode: 0o644 })
    lockDataDir(dir)()
    const modes = ['tracking', 'outbox', 'note'].map((name) => statSync(join(dir, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o600])
    expect(statSync(join(dir, 'postgres')).mode & 0o066).toBe(0)
  })
  it.each([
    ['a number alone that another program has by now', () => `${other.pid}`],
    ['a number with another beginning', () => `${other.pid}\n0f0f0f0f-0000-0000-0000-000000000000 12345`],
    ['a process that is gone', () => '4194303\nx 1'],
    ['nothing', () => ''],
    ['something else', () => 'not a number'],
  ])('that is stale (%s) is taken over', (_, lock) => {
    const dir = fresh()
    writeFileSync(lockOf(dir), lock())
    lockDataDir(dir)()
  })
  it('that is held is named', () => {
    const dir = fresh()
    lockDataDir(dir)
    const beginning = readFileSync(lockOf(dir), 'utf8').split('\n')[1] ?? ''
    const parts = beginning.split(' ')
    const stat = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
    const began = stat.slice(stat.lastIndexOf(')')).split(' ')[20]
    writeFileSync(lockOf(dir), `${other.pid}\n${parts[0]} ${began}`)
    expect(() => lockDataDir(dir)).toThrow(`is used by another Outbound (process ${other.pid})`)
  })
  it('is not given where a restore was cut short', () => {
    const dir = fresh()
    writeFileSync(unfinishedRestore(dir), '')
    expect(() => lockDataDir(dir)).toThrow(
      `A restore into DATA_DIR ${dir} was cut short: delete what is in that folder, and restore again`,
    )
    expect(existsSync(lockOf(dir))).toBe(false)
  })
})
