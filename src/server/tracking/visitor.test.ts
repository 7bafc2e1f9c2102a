import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { createVisitors } from './visitor.ts'

const start = ({ day = '2026-06-15', dir = mkdtempSync(join(tmpdir(), 'outbound-visitor-')) } = {}) => {
  let now = new Date(`${day}T00:00:00.000Z`)
  return {
    dir,
    visitors: createVisitors(dir, { now: () => now }, silentLog),
    at: (text: string) => (now = new Date(text)),
    salts: () => JSON.parse(readFileSync(join(dir, 'visitor-salt.json'), 'utf8')) as Record<string, string>,
  }
}
const person = ['site-1', '203.0.113.77', 'Firefox'] as const

describe('a visitor', () => {
  it('is one number for a whole UTC day, also after a restart', () => {
    const { visitors, at, dir } = start()
    const number = visitors.of(...person)
    at('2026-06-15T23:59:59.999Z')
    expect(visitors.of(...person)).toBe(number)
    expect(start({ dir }).visitors.of(...person)).toBe(number)
  })
  it('is another number on the next day, on another site, address or browser, and in another installation', () => {
    const { visitors, at } = start()
    const numbers = new Set([
      visitors.of(...person),
      visitors.of('site-2', '203.0.113.77', 'Firefox'),
      visitors.of('site-1', '203.0.113.78', 'Firefox'),
      visitors.of('site-1', '203.0.113.77', 'Chrome'),
      start().visitors.of(...person),
    ])
    at('2026-06-16T00:00:00.000Z')
    numbers.add(visitors.of(...person))
    expect(numbers.size).toBe(6)
  })
  it('cannot be computed again after two days: the salt is gone, also when nobody came', () => {
    const { visitors, at, salts } = start()
    visitors.of(...person)
    const first = salts()['2026-06-15']
    at('2026-06-16T10:00:00Z')
    visitors.of(...person)
    expect(Object.keys(salts()).sort()).toEqual(['2026-06-15', '2026-06-16'])
    at('2026-06-17T00:00:01Z')
    visitors.forget()
    expect(Object.keys(salts()).sort()).toEqual(['2026-06-16', '2026-06-17'])
    expect(JSON.stringify(salts())).not.toContain(first)
    at('2026-07-30T00:00:01Z')
    visitors.forget()
    expect(Object.keys(salts())).toEqual(['2026-07-30'])
  })
  it('leaves no address and no browser on the disk, and the salt to its owner', () => {
    const { visitors, dir } = start()
    visitors.of(...person)
    const file = join(dir, 'visitor-salt.json')
    expect(readFileSync(file, 'utf8')).toMatch(/^\{"2026-06-15":"[A-Za-z0-9+/]{32}"\}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
  it.each(['', '{"2026-06-15":', '[]', '{"2026-06-15":5}'])('is counted anew when the salt file holds %j', (text) => {
    const { dir } = start()
    writeFileSync(join(dir, 'visitor-salt.json'), text)
    const { visitors, salts } = start({ dir })
    expect(typeof visitors.of(...person)).toBe('bigint')
    expect(Object.keys(salts())).toEqual(['2026-06-15'])
  })
  it('is told apart also when the salt cannot be saved', () => {
    const { visitors } = start({ dir: '/nonexistent/outbound' })
    expect(visitors.of(...person)).toBe(visitors.of(...person))
  })
})
