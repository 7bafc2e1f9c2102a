import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { howMuch } from '../../how-much.ts'
import { conformanceSubjects } from '../conformance-subjects.ts'
import type { Connector, Get, NetworkTransaction, WithHeaders } from '../../../connectors/connector.ts'
import { exactJson } from '../../../connectors/shared/amounts/exact-json.ts'
import { createDoor } from '../../../connectors/shared/http/fetch.ts'
import { connectors } from '../../../connectors/index.ts'
import { NetworkError } from '../../../connectors/shared/http/network-error.ts'
import { inMemory, openNetwork } from '../../../connectors/shared/http/open-network.ts'
import { badText, badValue, breakText } from './mutate.ts'
import { fuzzSeed, type Random, seeded } from './seeded.ts'
import type { Subject } from '../conformance.ts'
import { windows } from '../../../connectors/shared/http/windows.ts'
import { parseXml } from '../../../connectors/shared/xml/xml.ts'

const seed = fuzzSeed()
/** Answers and bodies for each connector. */
const [spoiltAnswers, oddAnswers, brokenBodies] = howMuch([60, 120, 15], [250, 600, 60])
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const isXml = (v: unknown): v is { name: string; text: string; children: unknown[] } =>
  isObject(v) && typeof v.text === 'string' && Array.isArray(v.children) && typeof v.name === 'string'

/** Rows that may be corrupted have this in their ids. */
const marker = '50000'
const isSpare = (row: unknown) => JSON.stringify(row)?.includes(marker) ?? false

/** The answer with most of its spare rows corrupted. A list is an array, or an object by number, of several objects. */
function withBadRows(value: unknown, r: Random, count: () => void): unknown {
  const spoilt = (row: unknown): unknown => {
    if (!isSpare(row) || r.chance(0.1)) return row
    count()
    return spoil(row, r)
  }
  const isList = (rows: readonly unknown[]) => rows.length > 1 && rows.every(isObject)
  if (Array.isArray(value)) return value.map((v) => (isList(value) ? spoilt(v) : withBadRows(v, r, count)))
  if (!isObject(value)) return value
  const isByNumber = Object.keys(value).every((k) => /^\d+$/.test(k)) && isList(Object.values(value))
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, isByNumber ? spoilt(v) : withBadRows(v, r, count)]),
  )
}

/** One to three fields of a row corrupted: removed, of another type, or full of odd text. */
function spoil(row: unknown, r: Random): unknown {
  if (isXml(row)) {
    if (row.children.length === 0 || r.chance(0.05)) return { ...row, text: badText(r) }
    const at = r.upTo(row.children.length)
    if (r.chance(0.1)) return { ...row, children: row.children.toSpliced(at, r.upTo(3)) }
    return { ...row, children: row.children.map((c, i) => (i === at ? spoil(c, r) : c)) }
  }
  if (Array.isArray(row) && row.length > 0 && r.chance(0.9)) {
    const at = r.upTo(row.length)
    return row.map((v, i) => (i === at ? spoil(v, r) : (v as unknown)))
  }
  if (!isObject(row) || r.chance(0.02)) return badValue(r)
  const keys = Object.keys(row)
  const key = keys[r.upTo(keys.length)] ?? ''
  if (r.chance(0.1)) return Object.fromEntries(Object.entries(row).filter(([k]) => k !== key))
  return { ...row, [key]: isObject(row[key]) && r.chance(0.7) ? spoil(row[key], r) : badValue(r) }
}

const keyOf = (request: Parameters<Get>[0]) =>
  JSON.stringify([request.base, request.method, request.path, request.query, request.body])

const checkShape = (t: NetworkTransaction) => {
  for (const at of [t.at, t.clickAt, t.changedAt]) if (at !== null && new Date(at).toISOString() !== at) return false
  const texts = [
    t.transactionId,
    t.programmeId,
    t.programmeName,
    t.mediaId,
    t.sale,
    t.commission,
    t.currency,
    t.orderId,
    t.name,
    t.reason,
  ]
  return (
    [...texts, t.statusWord, t.errorCode, ...t.subIds].every((v) => typeof v === 'string') &&
    ['pending', 'approved', 'rejected', 'paid'].includes(t.status) &&
    t.errorCode.length <= 80
  )
}

/** A connector, its stand-in's answers to each request of a clean run, and that run again without the stand-in. */
function createBench(connector: Connector) {
  let subject: Subject
  /** The network's answer to each request of a clean run. */
  const answers = new Map<string, unknown>()
  const spare = new Set<string>()
  const doorTo = () => {
    const baseUrls = { [connector.identifier]: subject.standIn.url }
    const door = createDoor({ sleep: async () => undefined, baseUrls, limits: { attempts: 1 } })
    return openNetwork(door, connector, subject.credentials, inMemory(subject.credentials)).get
  }
  const credentials = () => connector.credentials.parse(subject.credentials)
  const ask = async (get: Get): Promise<NetworkTransaction[]> => {
    const found: NetworkTransaction[] = []
    for (const window of windows(subject.window, connector.limits.windowDays)) {
      const page = await connector.transactions?.(get, credentials(), window)
      found.push(...(page?.transactions ?? []))
      for (const reason of page?.rejected ?? []) expect(reason).toMatch(/\S/)
    }
    return found
  }
  /** Repeats the clean run; requests that were not part of it get no rows. */
  const replay: Get = async (request) => {
    if (answers.has(keyOf(request))) return structuredClone(answers.get(keyOf(request)))
    const content = request.as === 'xml' ? parseXml(subject.emptyBody) : exactJson(subject.emptyBody)
    return request.withHeaders ? { content, headers: {} } : content
  }
  beforeAll(async () => {
    const make = conformanceSubjects[connector.identifier]
    if (!make) throw new Error('no subject')
    subject = await make()
    for (let n = 0; n < 12; n++) spare.add(subject.add(n, addDays(subject.window.from, n)))
    const get = doorTo()
    const keep: Get = async (request) => {
      const content = await get(request)
      answers.set(keyOf(request), structuredClone(content))
      return content
    }
    await ask(keep)
    await connector.programmes?.(keep, credentials())
    await connector.accounts?.(keep, credentials())
  })
  afterAll(() => subject.standIn.close())

  return {
    get subject() {
      return subject
    },
    answers,
    spare,
    doorTo,
    credentials,
    ask,
    replay,
  }
}

describe.each(connectors.flatMap((c) => (conformanceSubjects[c.identifier] ? [c] : [])))(
  '$name',
  (connector: Connector) => {
    const bench = createBench(connector)
    const { answers, spare, doorTo, credentials, ask, replay } = bench
    it('keeps every good row, to the digit, whatever stands beside it', { timeout: 60_000 }, async () => {
      const r = seeded(seed)
      const good = new Map(
        (await ask(replay)).map((t) => [t.transactionId, t] as const).filter(([id]) => !spare.has(id)),
      )
      expect([...good.keys()].toSorted()).toEqual(bench.subject.expected.map((t) => t.transactionId))
      let bad = 0
      let cut = 0
      for (let n = 0; n < spoiltAnswers; n++) {
        const found = await ask(async (q) => withBadRows(await replay(q), r, () => bad++)).catch((error: unknown) => {
          // two pages without a valid row happened to get the same bad rows: such a list must end
          if (error instanceof NetworkError && error.message.includes('the same page of a list again')) return null
          throw new Error(`FUZZ_SEED=${seed}, answer ${n}`, { cause: error })
        })
        if (found === null) {
          cut++
          continue
        }
        const counted = new Map(found.map((t) => [t.transactionId, t]))
        for (const [id, t] of good) expect(counted.get(id), `FUZZ_SEED=${seed}, answer ${n}`).toEqual(t)
        for (const t of found) if (!checkShape(t)) throw new Error(`FUZZ_SEED=${seed}: ${JSON.stringify(t)}`)
      }
      expect(bad).toBeGreaterThan(8 * spoiltAnswers)
      expect(cut).toBeLessThan(5)
    })

    it('says in its own words what it cannot read at all, and never breaks', { timeout: 60_000 }, async () => {
      const r = seeded(seed + 1)
      const calls = [
        (get: Get) => ask(get),
        (get: Get) => connector.programmes?.(get, credentials()),
        (get: Get) => connector.accounts?.(get, credentials()),
      ]
      for (let n = 0; n < oddAnswers; n++) {
        const get: Get = async (request) => {
          const content = await replay(request)
          if (r.chance(0.3)) return content
          const { content: inside, headers } = request.withHeaders ? (content as WithHeaders) : { content, headers: {} }
          const asked = spoil(inside, r)
          // An XML answer is always a tree; a JSON answer may be anything.
          const tree =
            request.as !== 'xml' || isXml(asked) ? asked : { name: 'x', attributes: {}, text: '', children: [] }
          return request.withHeaders ? { content: tree, headers } : tree
        }
        for (const call of calls)
          await Promise.resolve(call(get)).catch((error: unknown) => {
            if (!(error instanceof NetworkError)) throw new Error(`FUZZ_SEED=${seed}, answer ${n}`, { cause: error })
          })
      }
    })

    it('reads or refuses bodies that broke on the way', { timeout: 60_000 }, async () => {
      const r = seeded(seed + 2)
      const text = JSON.stringify([...answers.values()][0] ?? {})
      const get = doorTo()
      for (let n = 0; n < brokenBodies; n++) {
        bench.subject.standIn.clearFaults()
        bench.subject.standIn.fault({
          kind: 'wrong',
          body: breakText(text, r),
          times: 9,
          path: bench.subject.transactionPath,
        })
        const outcome = await ask(get).catch((error: unknown) => error)
        if (outcome instanceof Error && !(outcome instanceof NetworkError))
          throw new Error(`FUZZ_SEED=${seed}, body ${n}`, { cause: outcome })
      }
      bench.subject.standIn.clearFaults()
    })
  },
)

it('JSON that broke on the way is read as it is or refused as no JSON', () => {
  const r = seeded(seed + 3)
  const text = '{"a":[1.50,-2e3,"x\\"1",null,true,{"id":900719925474099301}],"b":"\\u0000é"}'
  for (let n = 0; n < 10_000; n++) {
    try {
      exactJson(breakText(text, r))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    }
  }
  expect(exactJson(text)).toMatchObject({ a: ['1.50', '-2e3', 'x"1', null, true, { id: '900719925474099301' }] })
})
