import { expect, it } from 'vitest'
import { buildScenario } from '../scenario/scenario.ts'
import { reportedRowsOf, importRuns } from './import-runs.ts'

const scenario = buildScenario()
const until = new Date('2026-11-21T13:00:00Z')
const runs = importRuns(scenario, { first: [], later: [] }, until)

it('has two weeks of nightly imports, each once', () => {
  const own = scenario.connections.find((c) => c.key === 'awin-dk')
  expect(runs.filter((r) => r.connectionUuid === own?.uuid).map((r) => r.state)).toEqual(Array(14).fill('done'))
  expect(new Set(runs.map((r) => r.uuid)).size).toBe(runs.length)
})

it('counts what was new and what changed on the day before', () => {
  const own = scenario.connections.find((c) => c.key === 'awin-dk')?.uuid ?? ''
  const heard = (at: string, transactionId = 'T1') => ({
    accountUuid: scenario.accountUuid,
    connectionUuid: own,
    transactionId,
    source: 'api' as const,
    receivedAt: new Date(at),
    contentHash: at,
    content: {},
  })
  const made = importRuns(
    scenario,
    reportedRowsOf([
      { arrivals: [heard('2026-11-18T23:59:59Z'), heard('2026-11-19T08:00:00Z'), heard('2026-11-20T08:00:00Z')] },
      { arrivals: [heard('2026-11-19T00:00:00Z', 'T2'), heard('2026-11-19T09:00:00Z', 'T2')] },
    ]),
    until,
  )
  const counts = made
    .filter((r) => r.connectionUuid === own)
    .map((r) => [r.startedAt?.toISOString().slice(0, 10), r.newCount, r.changedCount])
  expect(counts.slice(-4)).toEqual([
    ['2026-11-18', 0, 0],
    ['2026-11-19', 1, 0],
    ['2026-11-20', 1, 2],
    ['2026-11-21', 0, 1],
  ])
})

it('has imports that failed and say what happens next, each before one that did not fail', () => {
  const failed = runs.filter((r) => r.state === 'failed')
  expect(failed).toHaveLength(2)
  for (const run of failed) {
    expect(run.message).toContain('It is tried again later.')
    const next = runs[runs.indexOf(run) + 1]
    expect(next).toMatchObject({ state: 'done', connectionUuid: run.connectionUuid })
    expect(next?.startedAt?.getTime()).toBeGreaterThan(run.finishedAt?.getTime() ?? 0)
  }
})
