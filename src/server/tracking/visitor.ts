import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Clock, millisecondsOf } from '../clock.ts'
import type { Log } from '../log.ts'

const salts = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.string().min(16))
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function readSalts(file: string, log: Log): Record<string, string> {
  try {
    return existsSync(file) ? salts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  } catch (error) {
    log.warn('the visitor salt cannot be read: today’s visitors are counted anew', { error })
    return {}
  }
}

/**
 * A number that tells two visitors of a site apart within one UTC day, and nothing else: a hash under a salt that is
 * thrown away after two days. The address itself is never stored. `forget` throws old salts away also when nobody comes.
 */
export function createVisitors(dir: string, clock: Clock, log: Log) {
  const file = join(dir, 'visitor-salt.json')
  const milliseconds = millisecondsOf(clock)
  let known = readSalts(file, log)
  let from = 0
  let salt = ''

  const save = () => {
    try {
      writeFileSync(`${file}.new`, JSON.stringify(known), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch (error) {
      log.warn('the visitor salt is kept in memory only', { error }) // a full disk must not stop a redirect
    }
  }
  const turn = (now: number) => {
    from = now - (now % 86_400_000)
    const [day, yesterday] = [dayOf(from), dayOf(from - 86_400_000)]
    salt = known[day] ?? randomBytes(24).toString('base64')
    const kept = { ...(known[yesterday] ? { [yesterday]: known[yesterday] } : {}), [day]: salt }
    const isChanged = Object.keys(kept).join() !== Object.keys(known).sort().join()
    known = kept
    if (isChanged) save()
  }
  const saltNow = (): string => {
    const now = milliseconds()
    if (salt === '' || now < from || now >= from + 86_400_000) turn(now)
    return salt
  }
  return {
    forget: () => void saltNow(),
    of: (siteUuid: string, address: string, userAgent: string): bigint =>
      BigInt(`0x${hash('sha256', `${saltNow()}\n${siteUuid}\n${address}\n${userAgent}`, 'hex').slice(0, 16)}`),
  }
}
