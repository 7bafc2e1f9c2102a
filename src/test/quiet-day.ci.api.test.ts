import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { processTree, residentMegabytes } from '../../bench/processes.ts'
import { isFull } from './how-much.ts'
import { passableFolder } from './passable-folder.ts'
import { buildOutbound, serverProcess } from './server-process.ts'

/** Length of the quiet day in minutes; only the full run includes it. `OUTBOUND_QUIET_MINUTES=5` tries it. */
const minutes = Number(process.env.OUTBOUND_QUIET_MINUTES ?? (isFull ? 60 : 0))
/**
 * Allowed growth from the end of the first half to the second half: a merge, or a garbage collection that has not run
 * yet.
 */
const most = { share: 1.2, megabytes: 60 }
/** Samples at the end of a half that are compared together: memory rises and falls with every collection. */
const window = 10

beforeAll(() => (minutes > 0 ? buildOutbound() : undefined))

const groups = ['page', 'referrer', 'date', 'name', 'network', 'channel', 'week', 'month', 'hour']
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const least = (values: number[]) => Math.min(...values)

it.runIf(minutes > 0)(
  'memory stays flat through an hour of the demo’s visitors and a question a second, after a first start',
  async () => {
    const server = await serverProcess({
      DATA_DIR: passableFolder('outbound-quiet-'),
      DEMO: 'on',
      NODE_OPTIONS: '--max-semi-space-size=32', // the option that npm start sets
    })
    onTestFinished(() => void server.kill())
    await server.start()
    const signedIn = await fetch(`${server.base}/api/auth/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userEmail: 'demo@outbound.example', userPassword: 'demo-outbound' }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    const ask = async (n: number) => {
      const fromDate = day(-(7 + ((n * 37) % 360)))
      const answer = await fetch(`${server.base}/api/insights/v1/statistics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ fromDate: n % 9 === 8 ? day(-3) : fromDate, toDate: day(0), groupBy: groups[n % 9] }),
      })
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
    }
    const samples: number[] = []
    const pid = server.pid()
    const until = Date.now() + minutes * 60_000
    for (let n = 0; Date.now() < until; n++) {
      const next = Date.now() + 1000
      await ask(n)
      // a process that ended during the read gives no figure; counting it as zero would hide growth
      const read = n % 6 === 0 ? residentMegabytes(processTree(pid)) : undefined
      if (read) samples.push(read)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())))
    }
    expect(samples.length).toBeGreaterThan(minutes * 4)
    const half = Math.floor(samples.length / 2)
    const [first, last] = [least(samples.slice(Math.max(0, half - window), half)), least(samples.slice(-window))]
    process.stdout.write(
      `quiet-day.ci.api.test.ts: ${minutes} minutes, ${Math.round(first)} MB at half time, ${Math.round(last)} MB at the end, ${Math.round(Math.max(...samples))} MB at most\n`,
    )
    expect(last).toBeLessThan(first * most.share + most.megabytes)
  },
  (minutes + 10) * 60_000,
)
