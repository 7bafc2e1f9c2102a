import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Clock, millisecondsOf } from '../time/clock.ts'
import type { Log } from '../log/log.ts'

const salts = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.string().min(16))
/** Proposes salts by day (UTC); returns those that apply to all collectors. Older ones are deleted. */
export type AgreeOnSalts = (proposed: Readonly<Record<string, string>>) => Promise<Record<string, string>>
const newSalt = () => randomBytes(24).toString('base64')
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
 * A number that distinguishes visitors of a site within one UTC day, and nothing else: a hash with a salt that is
 * deleted after two days. The address itself is never stored. `forget` deletes old salts even when there are no
 * visitors.
 */
export function createVisitors(dir: string, clock: Clock, log: Log, agree?: AgreeOnSalts) {
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
    salt = known[day] ?? newSalt()
    const tomorrow = dayOf(from + 86_400_000)
    const around = [yesterday, tomorrow].flatMap((d) => (known[d] ? [[d, known[d]]] : []))
    const kept: Record<string, string> = { ...Object.fromEntries(around), [day]: salt }
    const isChanged = Object.keys(kept).sort().join() !== Object.keys(known).sort().join()
    known = kept
    if (isChanged) save()
  }
  const saltNow = (): string => {
    const now = milliseconds()
    if (salt === '' || now < from || now >= from + 86_400_000) turn(now)
    return salt
  }
  return {
    /**
     * Agrees with the other collectors on the salts of today and tomorrow. Never rejects: this one uses its own
     * meanwhile.
     */
    share: async (): Promise<void> => {
      if (!agree) return
      const now = milliseconds()
      const [today, tomorrow] = [dayOf(now), dayOf(now + 86_400_000)]
      try {
        const proposed = { [today]: known[today] ?? newSalt(), [tomorrow]: known[tomorrow] ?? newSalt() }
        known = { ...known, ...(await agree(proposed)) }
        turn(milliseconds())
        save()
      } catch (error) {
        log.warn('collectors agree on the salt of a day later: the database gave no answer', { error })
      }
    },
    forget: () => void saltNow(),
    of: (siteUuid: string, address: string, userAgent: string): bigint =>
      BigInt(`0x${hash('sha256', `${saltNow()}\n${siteUuid}\n${address}\n${userAgent}`, 'hex').slice(0, 16)}`),
  }
}
