import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'

type Salts = Record<string, string>

/**
 * A number that tells two visitors of a site apart within one UTC day, and nothing else: a hash under a salt that is
 * thrown away after two days. The address itself is never stored.
 */
export function createVisitors(dir: string, clock: Clock) {
  const file = join(dir, 'visitor-salt.json')
  let salts: Salts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Salts) : {}
  const today = () => clock.now().toISOString().slice(0, 10)
  const saltOf = (day: string): string => {
    const known = salts[day]
    if (known) return known
    const made = randomBytes(24).toString('base64')
    const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    salts = { ...(salts[yesterday] ? { [yesterday]: salts[yesterday] } : {}), [day]: made }
    writeFileSync(file, JSON.stringify(salts), { mode: 0o600 })
    return made
  }
  return (siteUuid: string, address: string, userAgent: string): bigint =>
    createHash('sha256')
      .update(`${saltOf(today())}\n${siteUuid}\n${address}\n${userAgent}`)
      .digest()
      .readBigUInt64BE()
}
