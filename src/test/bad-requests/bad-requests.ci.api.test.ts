import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../how-much.ts'
import { type Session, startApp, type TestApp } from '../start-app.ts'
import { type BadRequest, type Operation, randomRequest } from './random-request.ts'
import { pick } from './random-values.ts'
import { readOperations } from './read-operations.ts'
import { numbers, seedOf } from '../seeded.ts'

const count = Number(process.env.OUTBOUND_REQUESTS ?? howMuch(1500, 20_000))
/** Concurrent requests; the records are compared after each such group. */
const atOnce = 8
const groupSize = 80
/** Each has its own rate limit per minute. */
const askers = howMuch(6, 20)

const envelope = z.object({ code: z.number(), message: z.string().min(1), data: z.unknown() })

let app: TestApp
let sessions: Session[]
let tables: string[]
/**
 * What the product writes by itself: that this process is alive and its state, and the directory of an account when it
 * is first read.
 */
const keptByItself = ['erasure_copy', 'process_state', 'merchant_directory']
beforeAll(async () => {
  // a process without jobs: what a job writes during refused requests would look as if the requests had written it
  app = await startApp({ env: { ROLE: 'web' } })
  sessions = await Promise.all(Array.from({ length: askers }, () => app.signUp()))
  const { rows } = await app.stores.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1)`,
    [keptByItself],
  )
  tables = rows.map((r) => r.name)
})
afterAll(() => app.stop())

/** One number for the content of each table of the record store. */
async function recordsNow(): Promise<Map<string, string>> {
  const parts = tables.map(
    (t) => `SELECT '${t}' AS name, count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) AS held FROM "${t}" t`,
  )
  // in no order: tables are read in parallel
  const { rows } = await app.stores.database.pool.query<{ name: string; held: string }>(parts.join(' UNION ALL '))
  return new Map(rows.map(({ name, held }) => [name, held]))
}

/** The fault of an answer; null for none. */
async function faultOf({
  status,
  headers,
  text,
}: {
  status: number
  headers: Headers
  text: string
}): Promise<string | null> {
  if (status >= 500) return 'the server says that it is broken'
  if (status >= 300 && status < 400) return null
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson) return status === 200 ? null : 'a refusal that is no JSON'
  const answer = envelope.safeParse(JSON.parse(text))
  if (!answer.success) return 'no envelope'
  if (answer.data.code !== status) return 'another code in the envelope than in the status'
  return status === 200 || answer.data.data === null ? null : 'data beside a refusal'
}

it(`answers ${count} bad requests over all operations with an envelope, never 5xx, and writes nothing it refused`, async () => {
  const seed = seedOf(`bad-requests.ci.api.test.ts, ${count} requests`)
  const random = numbers(seed)
  const [first, ...others] = readOperations(await (await fetch(`${app.base}/api/openapi.json`)).json())
  if (!first) throw new Error('The document has no operations')
  const writes = new Set([first, ...others].filter((o) => o.isWrite).map((o) => `${o.method} ${o.path}`))
  const statuses = new Map<number, number>()
  const faults: string[] = []

  const send = async (operation: Operation, { method, path, headers, body }: BadRequest, who: Session | undefined) => {
    const answer = await fetch(`${app.base}/api${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(who ? { cookie: who.cookie } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const fault = await faultOf({ status: answer.status, headers: answer.headers, text: await answer.text() })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (fault) {
      const asked = typeof body === 'string' ? body.slice(0, 300) : body ? 'a form' : ''
      faults.push(`${answer.status}, ${fault}: ${method} ${path.slice(0, 300)} ${asked}`)
    }
    // the same address with another method may be a valid operation: DELETE turns off what GET shows
    return writes.has(`${method} ${operation.path}`) && answer.status === 200
  }

  let before = await recordsNow()
  for (let sent = 0; sent < count; sent += groupSize) {
    const asked: { operation: Operation; request: BadRequest; who: Session | undefined }[] = []
    for (let n = 0; n < Math.min(groupSize, count - sent); n++) {
      const operation = pick(random, [first, ...others])
      const who = random() < 0.05 ? undefined : sessions[Math.floor(random() * sessions.length)]
      asked.push({ operation, request: randomRequest(operation, random), who })
    }
    let didWrite = false
    const work = asked.values()
    const ask = async () => {
      for (const { operation, request, who } of work) if (await send(operation, request, who)) didWrite = true
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    const after = await recordsNow()
    const changed = tables.filter((name) => after.get(name) !== before.get(name))
    if (!didWrite && changed.length > 0)
      faults.push(`refused requests ${sent} to ${sent + groupSize} have written: ${changed.join(', ')}`)
    before = after
  }
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`bad-requests.ci.api.test.ts: ${told.join(', ')}\n`)
  expect(faults.slice(0, 20), `seed ${seed}, ${faults.length} faults`).toEqual([])
  expect(statuses.get(400) ?? 0, 'most are refused for what they say').toBeGreaterThan(count / 3)
  expect((await fetch(`${app.base}/healthz`)).status).toBe(200)
  for (const session of sessions) expect((await session.ask('/channels/v1/list', {}, 'GET')).code).toBe(200)
}, 3_600_000)
