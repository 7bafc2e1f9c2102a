import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginRun } from '../backup/runs.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, newEventId } from '../../test/tracking.ts'
import { countRestarts } from '../store/embedded/restarts.ts'
import { projectRoot } from '../env/project-root.ts'

const token = 'a token of sixteen'
const started: TestApp[] = []
let app: TestApp
let siteUuid: string

async function start(role: string, beside?: TestApp) {
  const one = await startApp({ env: { METRICS_TOKEN: token, ROLE: role }, ...(beside ? { beside } : {}) })
  started.unshift(one)
  return one
}
/** The content of `/metrics`: values by name and labels, and the known names. */
async function numbersOf(of: TestApp) {
  const answer = await fetch(`${of.base}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await answer.text()).split('\n')
  const values = new Map(
    lines
      .filter((l) => l && !l.startsWith('#'))
      .map((l) => [l.slice(0, l.lastIndexOf(' ')), Number(l.split(' ').at(-1))]),
  )
  const names = new Set(lines.filter((l) => l.startsWith('# TYPE outbound_')).map((l) => l.split(' ')[2] ?? ''))
  return { values, names }
}
beforeAll(async () => {
  app = await start('all')
  const { ask } = await app.signUp()
  const { data } = await ask('/channels/v1/channels', { channelName: 'Blog', channelDomain: 'blog.dk' })
  siteUuid = String(data.channelUuid)
  const today = new Date().toISOString().slice(0, 10)
  await ask('/insights/v1/statistics', { fromDate: today, toDate: today, groupBy: 'name' })
})
afterAll(async () => {
  for (const one of started) await one.stop()
})

it('counts clicks and events by what became of them', async () => {
  const began = performance.now()
  const click = (site: string, targetUrl: string, method = 'GET') =>
    fetch(`${app.base}/tr/clicks/v1/${site}?${new URLSearchParams({ targetUrl, pageUrl: 'https://blog.dk/' })}`, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': browserAgent, referer: 'https://blog.dk/' },
    })
  await expect.poll(async () => (await click(siteUuid, 'https://shop.dk/a')).status).toBe(302)
  const before = (await numbersOf(app)).values
  const [repeated, head, unknown, refused, choice] = [
    await click(siteUuid, 'https://shop.dk/a'),
    await click(siteUuid, 'https://shop.dk/b', 'HEAD'),
    await click('00000000-0000-4000-8000-000000000000', 'https://shop.dk/a'),
    await click(siteUuid, 'javascript:alert(1)'),
    await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?targetUrl=https%3A%2F%2Fevil.example%2F`, {
      headers: { 'user-agent': browserAgent },
    }),
  ].map((answer) => answer.status)
  expect([repeated, head, unknown, refused, choice]).toEqual([302, 302, 404, 400, 200])
  const send = (body: string) =>
    fetch(`${app.base}/tr/v1/events/${siteUuid}`, { method: 'POST', body, headers: { 'user-agent': browserAgent } })
  const pageview = { id: newEventId(), type: 'pageview', page: 'https://blog.dk/' }
  await send(JSON.stringify({ events: [pageview] }))
  await send(JSON.stringify({ events: [pageview, { ...pageview, id: newEventId() }] }))
  await send('no events')
  await app.app.flush()
  const after = (await numbersOf(app)).values
  const rise = (name: string) => (after.get(name) ?? NaN) - (before.get(name) ?? NaN)
  const redirects = ['counted', 'repeat', 'head', 'unknown', 'refused', 'choice', 'bot', 'unrecorded']
  expect(redirects.map((outcome) => rise(`outbound_redirects_total{outcome="${outcome}"}`))).toEqual([
    0, 1, 1, 1, 1, 1, 0, 0,
  ])
  const pageviews = ['recorded', 'duplicate', 'unrecorded']
  expect(pageviews.map((outcome) => rise(`outbound_events_total{kind="pageview",outcome="${outcome}"}`))).toEqual([
    2, 1, 0,
  ])
  expect(rise('outbound_event_requests_unread_total{reason="malformed"}')).toBe(1)
  expect(after.get('outbound_log_waiting_rows')).toBe(0)
  expect(rise('outbound_log_brought_total')).toBeGreaterThanOrEqual(2)
  // nothing waited longer than this test has run
  expect(after.get('outbound_drain_lag_seconds')).toBeLessThan((performance.now() - began) / 1000 + 1)
})
it('tells of the stores, the machine and the reports', async () => {
  const { values } = await numbersOf(app)
  expect(values.get('outbound_report_duration_seconds_count{kind="insights.statistics"}')).toBe(1)
  for (const store of ['database', 'events'])
    expect(values.get(`outbound_store_answer_seconds{store="${store}"}`)).toBeGreaterThan(0)
  expect(values.get('outbound_events_parts{state="active"}')).toBeGreaterThan(0)
  const [free = 0, size = 0] = ['free', 'size'].map((what) => values.get(`outbound_disk_${what}_bytes`))
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free)
})
it('tells of backups: when the last whole one was begun, and whether the last came to its end', async () => {
  const backups = async () => {
    const { values } = await numbersOf(app)
    return ['timestamp_seconds', 'ok'].map((what) => values.get(`outbound_backup_${what}`))
  }
  expect(await backups()).toEqual([undefined, undefined])
  const at = new Date('2026-11-26T02:30:00Z')
  const run = (day: number) =>
    beginRun(app.stores.database, '/backups', true, () => new Date(at.getTime() + day * 86_400_000))
  await (await run(0)).done({ kind: 'full', bytes: 5, writtenBytes: 5 })
  expect(await backups()).toEqual([at.getTime() / 1000, 1])
  await (await run(1)).failed('The folder is full.')
  expect(await backups()).toEqual([at.getTime() / 1000, 0])
})
/** Metrics only processes with embedded stores have; this one has external stores. */
const ofEmbedded = countRestarts([]).measures.map(({ name }) => name)
const namesIn = (text: string) => new Set(text.match(/\b(outbound|process|nodejs)_[a-z0-9_]+/g))
it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('tells every number that deploy/%s uses', async (file) => {
  const { values } = await numbersOf(app)
  const told = new Set([...values.keys()].map((key) => key.split('{')[0]))
  const { names } = await numbersOf(app)
  const used = namesIn(readFileSync(join(projectRoot, 'deploy', file), 'utf8'))
  expect(used.size).toBeGreaterThan(15)
  // a counter with labels has no line before the first event, but has a name
  const isTold = (name: string) =>
    told.has(name) ||
    names.has(name) ||
    ofEmbedded.includes(name) ||
    names.has(name.replace(/_(bucket|count|sum)$/, ''))
  expect([...used].filter((name) => !isTold(name))).toEqual([])
})
it('has a line in docs/operations.md for every number', async () => {
  const names = new Set([...(await numbersOf(app)).names, ...ofEmbedded])
  const text = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
  const written = namesIn(text)
  expect([...names].filter((name) => name !== 'outbound_info' && !written.has(name))).toEqual([])
  expect([...written].filter((name) => name.startsWith('outbound_') && !names.has(name))).toEqual([])
})
it.each([
  ['web', false, false],
  ['collect', true, false],
  ['work', false, true],
])('a process that plays %s tells what it does', async (role, collects, works) => {
  const { names } = await numbersOf(await start(role, app))
  for (const name of ['outbound_redirects_total', 'outbound_events_total', 'outbound_log_waiting_rows'])
    expect([name, names.has(name)]).toEqual([name, collects])
  for (const name of ['outbound_jobs', 'outbound_imports_total', 'outbound_events_parts'])
    expect([name, names.has(name)]).toEqual([name, works])
  expect(names.has('outbound_mails_total')).toBe(role !== 'collect')
  expect(names.has('outbound_part_up')).toBe(true)
})
