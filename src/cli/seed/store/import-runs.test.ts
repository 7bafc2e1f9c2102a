import { expect, it } from 'vitest'
import { buildScenario } from '../scenario/scenario.ts'
import { importRuns } from './import-runs.ts'

const scenario = buildScenario()
const until = new Date('2026-11-21T13:00:00Z')
const runs = importRuns(scenario, [], until)

it('has two weeks of nightly imports, each once', () => {
  const own = scenario.connections.find((c) => c.key === 'awin-dk')
  expect(runs.filter((r) => r.connectionUuid === own?.uuid).map((r) => r.state)).toEqual(Array(14).fill('done'))
  expect(new Set(runs.map((r) => r.uuid)).size).toBe(runs.length)
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
