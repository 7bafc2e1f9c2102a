import { expect, it } from 'vitest'
import { silentLog } from '../../log/log.ts'
import { createReportQueue } from './report-queue.ts'
import type { Answer, Sent } from './sent.ts'

const sent = (partnerUuid: string, ...orderIds: string[]): Sent => ({
  partner: { accountUuid: 'a1', partnerUuid },
  way: 'server',
  isSigned: true,
  reportedAt: new Date(0),
  receivedAt: new Date(0),
  host: '',
  reports: orderIds.map((orderId) => ({ orderId, problem: '' })),
})
/** A queue in front of a store that pauses until told to go on; `groups` lists what arrived together. */
function slowQueue() {
  const groups: string[][] = []
  const goOn: (() => void)[] = []
  const take = createReportQueue({
    log: silentLog,
    takeAll: async ({ partnerUuid }, all) => {
      const ids = all.map(({ read }) => read.orderId)
      groups.push([partnerUuid, ...ids])
      if (ids.includes('broken')) throw new Error('cannot be kept')
      await new Promise<void>((resolve) => goOn.push(resolve))
      return ids.map((orderId): Answer => ({ orderId, outcome: 'credited', reason: '' }))
    },
  })
  const finish = async (answers: readonly Promise<unknown>[]) => {
    let isDone = false
    const all = Promise.all(answers).finally(() => {
      isDone = true
    })
    while (!isDone) {
      for (const go of goOn.splice(0)) go()
      await tick()
    }
    return all
  }
  return { take, groups, finish }
}
const tick = () => new Promise((next) => setImmediate(next))
const ids = (answers: unknown) => (answers as Answer[]).map((a) => a.orderId)

it('what waits of a merchant is judged together, each is given its own answers, and no merchant twice at once', async () => {
  const { take, groups, finish } = slowQueue()
  const answers: Promise<unknown>[] = []
  for (const one of [sent('p1', 'a'), sent('p1', 'b', 'c'), sent('p2', 'd'), sent('p1', 'e')]) {
    answers.push(take(one))
    await tick()
  }
  const given = await finish(answers)
  expect(given.map(ids)).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
  expect(groups).toEqual([
    ['p1', 'a'],
    ['p2', 'd'],
    ['p1', 'b', 'c', 'e'],
  ])
})
it('what cannot be kept is said of itself, and costs no other its place', async () => {
  const { take, finish } = slowQueue()
  const given = await finish([take(sent('p1', 'a')), take(sent('p1', 'b')), take(sent('p1', 'broken'))])
  expect([ids(given[0]), ids(given[1]), given[2]]).toEqual([['a'], ['b'], 'away'])
})
it('no more than 20,000 orders wait: the next are to be sent again', async () => {
  const { take, finish } = slowQueue()
  const thousand = Array.from({ length: 1000 }, (_, i) => `${i}`)
  // the first is taken at once; twenty wait
  const taken = Array.from({ length: 21 }, () => take(sent('p1', ...thousand)))
  expect(await take(sent('p1', 'one more'))).toBe('away')
  expect((await finish(taken)).filter((a) => a === 'away')).toEqual([])
})
