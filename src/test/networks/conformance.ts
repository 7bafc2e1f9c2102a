import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../contract/days.ts'
import type { Connector, Get, NetworkTransaction, TransactionPage } from '../../connectors/connector.ts'
import { createDoor, type DoorLimits } from '../../connectors/shared/http/fetch.ts'
import { inMemory, openNetwork } from '../../connectors/shared/http/open-network.ts'
import { type PromiseName, promises } from './promises.ts'
import type { StandIn } from './stand-in.ts'
import { type Window, windows } from '../../connectors/shared/http/windows.ts'

/** What a connector's stand-in must provide for the suite: a server with these contents, and how to log in. */
export type Subject = {
  standIn: StandIn
  credentials: Record<string, string>
  /** Path of the requests for transactions and for programmes. */
  transactionPath: RegExp
  programmePath: RegExp
  /** How many requests of the sign-in go to the same path as those for transactions. */
  signInCalls?: number
  window: { from: string; to: string }
  /** What a clean run over `window` returns: id, status, commission, in any order. */
  expected: readonly { transactionId: string; status: string; commission: string; errorCode: string }[]
  expectedProgrammes: readonly string[]
  /** A programme's link as the network returns it, for networks whose links cannot be built from the ids. */
  clickUrl?: string
  /** A callback as the network sends it, and its meaning. */
  callback?: { query: string; form?: string; transactionId: string; commission: string }
  /** The network's answer when there are no transactions. */
  emptyBody: string
  /** Adds a transaction at midday of a day; returns its id as the connector reports it. */
  add: (n: number, day: string) => string
  /** Sets how many clicks the network counts on a day, for networks that report them. */
  addClicks?: (day: string, n: number) => void
  /** The network reports no state of transactions. */
  isStateless?: boolean
  /** Number of rows that do not fit one page; the default is enough for pages of up to two hundred. */
  many?: number
}

type Clock = { now: () => number; sleep: (ms: number) => Promise<void>; waits: number[]; starts: number[] }
const fakeClock = (): Clock => {
  let time = Date.UTC(2026, 2, 2)
  const waits: number[] = []
  return {
    now: () => time,
    sleep: async (ms) => {
      waits.push(ms)
      time += ms
    },
    waits,
    starts: [],
  }
}

const shape = (list: NetworkTransaction[]) =>
  list
    .map(({ transactionId, status, commission, errorCode }) => ({ transactionId, status, commission, errorCode }))
    .toSorted((a, b) => a.transactionId.localeCompare(b.transactionId))

/** What a promise is tested with: a new subject for each test, and ways to query it. */
function createBench(connector: Connector, start: () => Promise<Subject>) {
  let subject: Subject
  let clock: Clock
  beforeEach(async () => {
    subject = await start()
    clock = fakeClock()
  })
  afterEach(() => subject.standIn.close())

  const get = (limits: Partial<DoorLimits> = {}): Get => {
    const baseUrls = { [connector.identifier]: subject.standIn.url }
    const door = createDoor({ now: clock.now, sleep: clock.sleep, random: () => 0.5, baseUrls, limits })
    return openNetwork(door, connector, subject.credentials, inMemory(subject.credentials)).get
  }
  const read = async (through: Get, cut: readonly Window[]): Promise<TransactionPage[]> => {
    const pages: TransactionPage[] = []
    for (const window of cut) {
      const page = await connector.transactions?.(through, connector.credentials.parse(subject.credentials), window)
      if (page) pages.push(page)
    }
    return pages
  }
  const run = async (through: Get): Promise<NetworkTransaction[]> => {
    const found = new Map<string, NetworkTransaction>()
    for (const { transactions } of await read(through, windows(subject.window, connector.limits.windowDays)))
      for (const t of transactions) if (!found.has(t.transactionId)) found.set(t.transactionId, t)
    return [...found.values()]
  }
  const addMany = () =>
    Array.from({ length: subject.many ?? 301 }, (_, n) => subject.add(n, addDays(subject.window.from, 14)))
  /** The promise is tested where it can apply; `docs/networks.md` shows where. */
  const promise = (name: PromiseName, keep: () => Promise<void>) =>
    it.runIf(promises[name].concerns(connector)).each([promises[name].says])('%s', keep)

  return {
    connector,
    get subject() {
      return subject
    },
    get clock() {
      return clock
    },
    get,
    read,
    run,
    addMany,
    promise,
  }
}
type Bench = ReturnType<typeof createBench>

const idsOf = (pages: readonly TransactionPage[]) =>
  pages.flatMap((p) => p.transactions.map((t) => t.transactionId)).toSorted()

/** Every row, once and exact, and no others. */
function readsTransactions(bench: Bench) {
  const { connector, get, read, run, addMany, promise } = bench
  it('reads every transaction once, with its state and its exact commission', async () => {
    expect(shape(await run(get()))).toEqual([...bench.subject.expected])
  })
  it('reads the programmes', async () => {
    const list = await connector.programmes?.(get(), connector.credentials.parse(bench.subject.credentials))
    expect(list?.map((p) => p.programmeId).toSorted()).toEqual([...bench.subject.expectedProgrammes])
  })
  promise('pages', async () => {
    const added = addMany()
    const pages = await read(get(), windows(bench.subject.window, connector.limits.windowDays))
    const expected = [...bench.subject.expected.map((t) => t.transactionId), ...added].toSorted()
    expect(idsOf(pages)).toEqual(expected)
    expect(pages.flatMap((p) => p.rejected)).toEqual([])
  })
  promise('twice', async () => {
    addMany()
    const after = 1 + (bench.subject.signInCalls ?? 0)
    bench.subject.standIn.fault({ kind: 'again', after, times: 9999, path: bench.subject.transactionPath })
    const outcome = await read(get(), windows(bench.subject.window, connector.limits.windowDays)).catch(
      (e: unknown) => e,
    )
    // A network with pages must be refused; where nothing is paged, the second request duplicates nothing.
    if (!Array.isArray(outcome)) return expect(outcome).toMatchObject({ trouble: 'unreadable' })
    for (const page of outcome as TransactionPage[]) expect(new Set(idsOf([page])).size).toBe(idsOf([page]).length)
  })
  promise('windows', async () => {
    const longest = connector.limits.windowDays
    const first = '2027-01-01'
    const [last, beyond] = [addDays(first, longest - 1), addDays(first, longest)]
    const added = [addDays(first, -1), first, addDays(first, 1), last, beyond].map((d, n) => bench.subject.add(n, d))
    const through = get()
    const ask = async (window: Window) => {
      const cut = windows(window, longest)
      return { questions: cut.length, ids: idsOf(await read(through, cut)) }
    }
    expect(await ask({ from: first, to: first })).toEqual({ questions: 1, ids: [added[1]] })
    expect(await ask({ from: first, to: last })).toEqual({ questions: 1, ids: added.slice(1, 4).toSorted() })
    expect(await ask({ from: first, to: beyond })).toEqual({ questions: 2, ids: added.slice(1).toSorted() })
  })
  promise('empty', async () => {
    addMany()
    const { emptyBody: body, signInCalls: after = 0, transactionPath: path } = bench.subject
    bench.subject.standIn.fault({ kind: 'wrong', body, after, times: 9999, path })
    const pages = await read(get(), windows(bench.subject.window, connector.limits.windowDays))
    expect(pages.flatMap((p) => [...p.transactions, ...p.rejected])).toEqual([])
  })
  promise('newFields', async () => {
    const { signInCalls: after = 0, transactionPath: path } = bench.subject
    bench.subject.standIn.fault({ kind: 'new-fields', after, times: 9999, path })
    expect(shape(await run(get()))).toEqual([...bench.subject.expected])
  })
  promise('words', async () => {
    const strange = (await run(get())).filter((t) => t.errorCode.startsWith('status:'))
    expect(strange.map((t) => t.status)).toEqual(bench.subject.isStateless ? [] : ['pending'])
    for (const t of strange) expect(t.errorCode).toBe(`status:${t.statusWord}`)
  })
  promise('exact', async () => {
    for (const t of await run(get())) {
      for (const amount of [t.sale, t.commission]) expect(typeof amount).toBe('string')
      for (const at of [t.at, t.clickAt, t.changedAt]) if (at) expect(new Date(at).toISOString()).toBe(at)
      expect(t.subIds.every((s) => typeof s === 'string')).toBe(true)
    }
  })
}

/** Where the partner may advertise, and how many clicks the network counted. */
function readsMediaAndClicks(bench: Bench) {
  const { connector, get, promise } = bench
  promise('media', async () => {
    const credentials = connector.credentials.parse(bench.subject.credentials)
    const list = await connector.accounts?.(get(), credentials)
    expect(list?.map((a) => a.id)).toContain(connector.partnerId(credentials))
    for (const { id, name } of list ?? []) expect([id, name].every((text) => text !== '')).toBe(true)
  })
  promise('clicks', async () => {
    const [first, last] = ['2027-01-02', '2027-01-04']
    const counted = [1, 3, 0, 2, 4] // from the day before the first to the day after the last
    for (const [i, n] of counted.entries()) if (n > 0) bench.subject.addClicks?.(addDays(first, i - 1), n)
    const ask = async () => {
      const credentials = connector.credentials.parse(bench.subject.credentials)
      const found = new Map<string, number>()
      for (const { day, clicks } of (await connector.clicks?.(get(), credentials, { from: first, to: last })) ?? [])
        found.set(day, (found.get(day) ?? 0) + clicks)
      return [...found].filter(([, n]) => n > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
    }
    const expected = [
      [first, 3],
      [last, 2],
    ]
    expect(await ask()).toEqual(expected)
    bench.subject.standIn.fault({ kind: 'new-fields', times: 9999 })
    expect(await ask()).toEqual(expected)
    bench.subject.standIn.clearFaults()
    bench.subject.standIn.fault({ kind: 'status', status: 401, times: 9999 })
    await expect(ask()).rejects.toMatchObject({ trouble: 'credentials' })
  })
}

/** Temporary faults cost waiting time but no row. */
function survivesFaults(bench: Bench) {
  const { get, run, promise } = bench
  promise('renewed', async () => {
    const { signInCalls = 0, transactionPath: path } = bench.subject
    bench.subject.standIn.fault({ kind: 'status', status: 401, after: 1 + signInCalls, times: 1, path })
    expect(shape(await run(get()))).toEqual([...bench.subject.expected])
  })
  promise('refused', async () => {
    bench.subject.standIn.fault({
      kind: 'status',
      status: 401,
      after: 1,
      times: 1,
      path: bench.subject.transactionPath,
    })
    const { waits } = bench.clock
    await expect(run(get())).rejects.toMatchObject({ trouble: 'credentials', message: /reconnect/i })
    expect(waits).toEqual([])
  })
  it.each([
    ['503 three times', { kind: 'status', status: 503, times: 3 }],
    ['500 once in the middle', { kind: 'status', status: 500, after: 1 }],
    ['a body cut in the middle', { kind: 'truncated', times: 2 }],
    ['an unzipped body cut at its end', { kind: 'gzip-cut', times: 2 }],
    ['a broken connection', { kind: 'reset', times: 2 }],
    ['429 that names seconds', { kind: 'status', status: 429, headers: { 'retry-after': '7' } }],
    [
      '429 that names a date',
      { kind: 'status', status: 429, headers: { 'retry-after': 'Mon, 02 Mar 2026 00:01:00 GMT' } },
    ],
    ['429 that names nothing', { kind: 'status', status: 429, times: 2 }],
    ['429 that names a negative time', { kind: 'status', status: 429, headers: { 'retry-after': '-5' } }],
    ['a log-in page once', { kind: 'html', times: 1 }],
  ] as const)('gives the same rows as a clean run after %s', async (_, fault) => {
    bench.subject.standIn.fault({ ...fault, path: bench.subject.transactionPath })
    expect(shape(await run(get()))).toEqual([...bench.subject.expected])
  })
}

/** Permanent faults end the run with a reason. */
function endsInItsOwnWords(bench: Bench) {
  const { get, run } = bench
  it('waits as long as a 429 asks, and no longer than needed', async () => {
    bench.subject.standIn.fault({
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '7' },
      path: bench.subject.transactionPath,
    })
    await run(get())
    expect(bench.clock.waits).toContain(7500)
  })
  it('gives up on a 429 that asks for years', async () => {
    bench.subject.standIn.fault({ kind: 'status', status: 429, headers: { 'retry-after': '1000000000' }, times: 99 })
    await expect(run(get())).rejects.toMatchObject({ trouble: 'limited' })
    expect(bench.clock.waits).toEqual([])
  })
  it.each([
    ['credentials', { kind: 'status', status: 401 }],
    ['unavailable', { kind: 'status', status: 503 }],
    ['unreadable', { kind: 'html' }],
    ['unreadable', { kind: 'wrong' }],
    ['refused', { kind: 'redirect' }],
  ] as const)('ends as "%s" when the network goes on like that', async (trouble, fault) => {
    const after = bench.subject.signInCalls ?? 0
    bench.subject.standIn.fault({ ...fault, after, times: 99, path: bench.subject.transactionPath })
    await expect(run(get())).rejects.toMatchObject({ trouble })
  })
  it('ends as "credentials" when they expire in mid-run, with no rows returned', async () => {
    bench.subject.standIn.fault({
      kind: 'status',
      status: 401,
      after: 1,
      times: 99,
      path: bench.subject.transactionPath,
    })
    await expect(run(get())).rejects.toMatchObject({ trouble: 'credentials' })
  })
}

/** Time, size, the network's limit and secrets stay within bounds. */
function keepsItsBounds(bench: Bench) {
  const { connector, get, run } = bench
  it('ends a request that never ends', async () => {
    bench.subject.standIn.fault({ kind: 'slow', times: 99, path: bench.subject.transactionPath })
    await expect(run(get({ totalMs: 50, attempts: 2 }))).rejects.toMatchObject({ trouble: 'unavailable' })
  })
  it('refuses an answer above the size limit', async () => {
    await expect(run(get({ maxBytes: 10 }))).rejects.toMatchObject({ trouble: 'unreadable' })
  })
  it('stays within the network’s limit in every minute', async () => {
    const through = get()
    const starts: number[] = []
    for (let i = 0; i < connector.limits.perMinute * 2 + 1; i++) {
      await through({ path: '/anywhere' }).catch(() => starts.push(bench.clock.now()))
    }
    const most = Math.max(...starts.map((s) => starts.filter((t) => t >= s && t < s + 60_000).length))
    expect(most).toBeLessThanOrEqual(connector.limits.perMinute)
  })
  it('names no secret in any error', async () => {
    const secrets = connector.credentialFields
      .filter((f) => f.secret)
      .map((f) => bench.subject.credentials[f.name] ?? '')
    for (const status of [400, 401, 403, 404, 500]) {
      bench.subject.standIn.clearFaults()
      bench.subject.standIn.fault({
        kind: 'status',
        status,
        times: 99,
        body: `{"error":"bad token ${secrets.join(' ')}"}`,
      })
      const error: unknown = await run(get()).catch((e: unknown) => e)
      const text = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
}

/** Links to the network, and the network's callbacks. */
function buildsLinks(bench: Bench) {
  const { connector } = bench
  it('builds links that carry click id and target unchanged, within the network’s limits', () => {
    const clickId = '0123456789abcdefghij'
    const target = 'https://shop.example/søg?q=a b&x=1#top'
    const clickUrl = bench.subject.clickUrl ?? null
    const link = connector.deepLink({ programmeId: '7052', partnerId: '189069', clickUrl, clickId, target })
    const url = new URL(link ?? '')
    expect(url.searchParams.get(connector.subId.slots[0])).toBe(clickId)
    expect(url.searchParams.get(connector.targetParameters[0] ?? '')).toBe(target)
    const tooLong = 'a'.repeat(connector.subId.maxLength + 1)
    expect(connector.deepLink({ programmeId: '1', partnerId: '2', clickUrl, clickId: tooLong, target })).toBeNull()
  })
  it('understands the network’s callback, and refuses one without a transaction', () => {
    if (!connector.callback || !bench.subject.callback) return
    const { query, form, transactionId, commission } = bench.subject.callback
    const parsed = connector.callback.parse({
      query: new URLSearchParams(query),
      form: new URLSearchParams(form),
      json: undefined,
    })
    expect(parsed).toMatchObject({ transaction: { transactionId, commission } })
    const empty = { query: new URLSearchParams(), form: new URLSearchParams(), json: undefined }
    expect(connector.callback.parse(empty)).toHaveProperty('problem')
  })
}

/** The promises that every connector with an API keeps, whatever its network does. */
export function conformance(connector: Connector, start: () => Promise<Subject>) {
  describe(`${connector.name} keeps the promises of a connector`, () => {
    const bench = createBench(connector, start)
    readsTransactions(bench)
    readsMediaAndClicks(bench)
    survivesFaults(bench)
    endsInItsOwnWords(bench)
    keepsItsBounds(bench)
    buildsLinks(bench)
  })
}
