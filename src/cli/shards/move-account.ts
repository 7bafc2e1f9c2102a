import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../server/env-cluster.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { oneAtATime } from '../../server/store/database/one-at-a-time.ts'
import type { Database } from '../../server/store/database/open.ts'
import { missingHolds } from '../../server/store/shards/collectors.ts'
import {
  afterSales,
  beginMove,
  endMove,
  expectMove,
  type Move,
  readMove,
  rowsTurn,
  switchPlace,
  toPhase,
} from '../../server/store/shards/moves.ts'
import { lookTimes, notePlaces, readPlaces } from '../../server/store/shards/places.ts'
import { rendezvous } from '../../server/store/shards/rendezvous.ts'
import { clearSide, copyDiffering, endCopies, type Side, whatDiffers } from './copy-account.ts'
import { type ShardStores, shardStores } from './shard-stores.ts'

/** In milliseconds. */
export type Waits = {
  /** Longer than a process goes on with an old place: by then each knows of the move, or answers nothing. */
  known: number
  /** For collectors, which look every second; a batch of one may take a while. */
  collectors: number
  /** Longer than a question may take: none is asked of the old shard any more. */
  questions: number
}
const usual: Waits = { known: lookTimes.goodFor + 2000, collectors: 120_000, questions: 100_000 }

export type MoveParts = {
  database: Database
  clickhouseUrl: string
  cluster: Cluster
  print: (line: string) => void
  by: string
  waits?: Waits
  /** Told before each step; for tests. */
  onStep?: (step: string) => Promise<void>
}
type World = MoveParts & { stores: ShardStores; waits: Waits; onStep: (step: string) => Promise<void> }

/** So often what differs is copied while nothing comes any more: after that something is wrong. */
const rounds = 3
const pause = 100

/** What is read of the old shard, and written on the new one. */
const readAt = ({ stores }: World, shard: number): Side => ({ shard, stores: stores.whole(shard) })
const writtenAt = ({ stores }: World, shard: number): Side => {
  stores.whole(shard) // all of them have to be there
  return { shard, stores: stores.written(shard) }
}

async function copyRows(world: World, move: Move): Promise<number> {
  const { database, print, cluster, onStep } = world
  const between = { account: move.account, from: readAt(world, move.from), to: writtenAt(world, move.to) }
  await endCopies(between)
  const step = (what: string, work: () => Promise<void>) =>
    oneAtATime(database.pool, rowsTurn(move.account), async () => {
      await expectMove(database, move)
      await onStep(`${move.phase}: ${what}`)
      await work()
    })
  return copyDiffering({ ...between, step, print, insertQuorum: cluster.insertQuorum })
}

/** Servers that copy from each other get what one of them has within moments; in seconds. */
const patience = 60
async function differences(world: World, move: Move): Promise<string[]> {
  const between = { account: move.account, from: readAt(world, move.from), to: readAt(world, move.to) }
  for (let tries = world.cluster.isReplicated ? patience : 1; ; tries--) {
    const told = await whatDiffers(between)
    if (told.length === 0 || tries === 1) return told
    await sleep(1000)
  }
}

async function giveUp(world: World, move: Move): Promise<void> {
  await world.onStep('giving up')
  const [place] = await readPlaces(world.database, [move.account])
  if (place?.shard !== move.from) throw new Error('An account that stays does not live where it was')
  await endCopies({ account: move.account, from: readAt(world, move.from), to: readAt(world, move.to) })
  await takeAway(world, move, move.to)
}

const ago = (seconds: number) => (seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`)

const phases = {
  copying: async (world: World, move: Move) => {
    const { database, waits, onStep } = world
    await sleep(Math.max(0, waits.known - move.seconds * 1000))
    await copyRows(world, move)
    await onStep('before pausing')
    await toPhase(database, move, { to: 'pausing', hold: randomUUID() })
  },
  pausing: async ({ database, waits, onStep, print }: World, move: Move) => {
    print('Its events and sales are held back from now on')
    await onStep('pausing')
    for (const end = Date.now() + waits.collectors; ; await sleep(pause)) {
      const missing = await missingHolds(database, move.hold ?? '')
      if (missing.length === 0) break
      if (Date.now() < end) continue
      const named = missing.map((c) => `${c.log} on ${c.host} in ${c.folder}, heard of ${ago(c.seconds)} ago`)
      throw new OperatorError(
        `A collector does not say that it holds the account's events back: ${named.join('; ')}. Start it, or say npm run shards -- forget <its name> if its disk is gone for good; then try again`,
      )
    }
    await afterSales({ pool: database.pool })
    await onStep('held back')
    await toPhase(database, move, { to: 'comparing' })
  },
  comparing: async (world: World, move: Move) => {
    const { database, onStep, print } = world
    await onStep('comparing')
    for (let round = 1; ; round++) {
      await copyRows(world, move)
      await onStep('checking')
      const [first, ...more] = await differences(world, move)
      if (first === undefined) break
      if (round < rounds) continue
      await toPhase(database, move, { to: 'giving up', hold: null })
      await giveUp(world, { ...move, phase: 'giving up', hold: null })
      const others = more.length === 0 ? '' : ` (and ${more.length} more)`
      throw new OperatorError(`The rows are not the same${others}, so the account stays where it is: ${first}`)
    }
    await onStep('switching')
    await switchPlace(database, move)
    print(`The account lives on shard ${move.to}`)
  },
  clearing: async (world: World, move: Move) => {
    const { database, waits, onStep, print } = world
    print(`Its rows on shard ${move.from} are taken away when nobody asks there any more`)
    await onStep('clearing')
    await sleep(Math.max(0, waits.questions - move.phaseSeconds * 1000))
    const [place] = await readPlaces(database, [move.account])
    if (place?.shard !== move.to) throw new Error('An account that was moved does not live where it was moved to')
    await takeAway(world, move, move.from)
  },
  'giving up': giveUp,
} as const satisfies Record<Move['phase'], (world: World, move: Move) => Promise<void>>

async function takeAway(world: World, move: Move, shard: number): Promise<void> {
  const { database, onStep } = world
  await oneAtATime(database.pool, rowsTurn(move.account), async () => {
    await expectMove(database, move)
    await clearSide(move.account, { ...writtenAt(world, shard), all: readAt(world, shard).stores })
  })
  await onStep('ending')
  await endMove(database, move)
}

/** Goes on from whatever phase it is in, until it is over. */
async function goOn(world: World, account: string): Promise<void> {
  for (let move = await readMove(world.database, account); move; move = await readMove(world.database, account))
    try {
      await phases[move.phase](world, move)
    } catch (error) {
      await letGo(world, move.account).catch(() => undefined) // then it is still held back, and says so
      throw error
    }
}

/** What did not come to its end holds nobody's events back: its copy is brought up to date when it is tried again. */
async function letGo({ database }: World, account: string): Promise<void> {
  const move = await readMove(database, account)
  if (move?.hold && (move.phase === 'pausing' || move.phase === 'comparing'))
    await toPhase(database, move, { to: 'copying', hold: null })
}

/** One command at a time moves accounts. */
async function alone(parts: MoveParts, work: (world: World) => Promise<void>): Promise<void> {
  const busy = (): never => {
    throw new OperatorError('Another command is moving an account: wait until it has ended')
  }
  const { waits = usual, onStep = async () => {} } = parts
  await oneAtATime(
    parts.database.pool,
    'moving accounts',
    async () => work({ ...parts, waits, onStep, stores: await shardStores(parts.clickhouseUrl, parts.cluster) }),
    busy,
  )
}

async function begin(world: World, account: string, to: number): Promise<void> {
  const { database, stores, by } = world
  if (!stores.all.includes(to))
    throw new OperatorError(`The cluster has no shard ${to}: its shards are ${stores.all.join(', ')}`)
  await notePlaces(database, [{ account, shard: rendezvous(account, stores.all) }]) // of one that has no rows yet
  const [place] = await readPlaces(database, [account])
  const from = place?.shard ?? to
  if (from === to) throw new OperatorError(`The account lives on shard ${to} already`)
  for (const shard of [from, to]) stores.whole(shard)
  if (!(await beginMove(database, { account, from, to, begunBy: by })))
    throw new OperatorError('Its move was begun just now')
  world.print(`The account is copied from shard ${from} to shard ${to}`)
}

/** Moves an account to another shard, or goes on with that: whoever is killed in any step of it is run again. */
export const moveAccount = (parts: MoveParts, account: string, to: number): Promise<void> =>
  alone(parts, async (world) => {
    const move = await readMove(world.database, account)
    if (move?.phase === 'giving up')
      throw new OperatorError('Its move is being given up: say npm run shards -- give-up first, to end that')
    if (move && move.to !== to)
      throw new OperatorError(`The account is being moved to shard ${move.to}: go on with that, or give it up first`)
    if (!move) await begin(world, account, to)
    await goOn(world, account)
    const [place] = await readPlaces(world.database, [account])
    if (place?.shard !== to) throw new OperatorError('The account was erased while it was moved')
  })

/** The account stays where it is, and what was copied of it goes. */
export const giveUpMove = (parts: MoveParts, account: string): Promise<void> =>
  alone(parts, async (world) => {
    const move = await readMove(world.database, account)
    if (!move) throw new OperatorError('The account is not being moved')
    if (move.phase === 'clearing')
      throw new OperatorError(
        `The account lives on shard ${move.to} by now: let its move come to its end, and move it back then`,
      )
    if (move.phase !== 'giving up') await toPhase(world.database, move, { to: 'giving up', hold: null })
    await goOn(world, account)
  })
