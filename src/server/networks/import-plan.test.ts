import { describe, expect, it } from 'vitest'
import { planImport } from './import-plan.ts'

const asked = { kind: 'full', today: '2026-03-05', windowDays: 100, reached: null } as const
const spans = (plan: ReturnType<typeof planImport>) => plan.todo.map((w) => `${w.from} ${w.to} ${w.reached}`)

describe('what an import reads', () => {
  it('is two years, the newest first, and 45 days afterwards', () => {
    const full = planImport({ ...asked, windowDays: 365 })
    expect(spans(full)).toEqual([
      '2025-03-07 2026-03-06 2025-03-07',
      '2024-03-07 2025-03-06 2024-03-07',
      '2024-03-06 2024-03-06 2024-03-06',
    ])
    expect(spans(planImport({ ...asked, kind: 'recent' }))).toEqual(['2026-01-20 2026-03-06 2026-01-20'])
  })
  it('goes on before the day that was reached, after the newest weeks', () => {
    const plan = planImport({ ...asked, windowDays: 365, reached: '2024-06-01' })
    expect(spans(plan)).toEqual(['2026-01-20 2026-03-06 2024-06-01', '2024-03-06 2024-05-31 2024-03-06'])
    expect(plan.skipped).toBe(2)
  })
  it('does not count the older part as joined before the newest weeks are read to their end', () => {
    const plan = planImport({ ...asked, windowDays: 31, reached: '2024-06-01' })
    expect(plan.todo.slice(0, 3).map((w) => w.reached)).toEqual([null, '2024-06-01', '2024-05-01'])
  })
  it('reads only the newest weeks again when the history was read to its end, or further', () => {
    for (const reached of ['2024-03-06', '2023-01-01'])
      expect(spans(planImport({ ...asked, reached }))).toEqual(['2026-01-20 2026-03-06 2024-03-06'])
  })
  it('starts over when no more than the newest weeks were reached', () => {
    expect(planImport({ ...asked, reached: '2026-02-01' }).skipped).toBe(0)
  })
  it('asks no network for what it has forgotten', () => {
    expect(spans(planImport({ ...asked, keptDays: 30 }))).toEqual(['2026-02-04 2026-03-06 2026-02-04'])
    expect(spans(planImport({ ...asked, kind: 'recent', keptDays: 30 }))).toHaveLength(1)
    expect(planImport({ ...asked, keptDays: 30, reached: '2026-01-01' }).skipped).toBe(0)
  })
  it('is everything since the last complete import, after a gap, and at most what a history is', () => {
    const recent = { ...asked, kind: 'recent', windowDays: 1000 } as const
    expect(spans(planImport({ ...recent, lastDone: '2026-03-05' }))).toEqual(['2026-01-20 2026-03-06 2026-01-20'])
    expect(spans(planImport({ ...recent, lastDone: '2025-10-01' }))).toEqual(['2025-09-27 2026-03-06 2025-09-27'])
    expect(planImport({ ...recent, lastDone: '2020-01-01' }).days).toBe(730)
    expect(planImport({ ...recent, lastDone: '2025-10-01', keptDays: 60 }).days).toBe(60)
    // the clock was ahead
    expect(planImport({ ...recent, lastDone: '2026-12-24' }).days).toBe(45)
  })
})
