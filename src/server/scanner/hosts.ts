import { eq } from 'drizzle-orm'
import type { FetchPage } from '../../connectors/shared/http/fetch-page.ts'
import { registrable, toUrl } from '../address/address.ts'
import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import type { Answer } from './judge/evidence.ts'
import { mostReadAtOnce, readRobots, type RobotsAsk, type RobotsSay } from './read-robots.ts'
import { scanHost } from './tables.ts'
import type { Walk } from './walk/walk.ts'

type HostRow = typeof scanHost.$inferSelect
const [minute, hour] = [60_000, 3_600_000]
const day = 24 * hour
/** A server that cannot be reached says nothing about robots: the check of the page itself shows the problem. */
const tellsOfPage: ReadonlySet<string> = new Set(['noName', 'certificate', 'chain', 'refused', 'hostile'])
/** Maximum refusals before a rest: unlike a page's own error, they mean that the shop does not want programs. */
const refuses = 3
const crawlDelay = { least: 5_000, most: 30_000 }

/** Our name as a user agent; its page says what we do and how to stop us. */
export const agentName = 'OutboundLinkCheck'

const restOf = (retryAfter: string | undefined, now: number): number => {
  const seconds = Number(retryAfter)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - now
  return Math.min(day, Math.max(minute, Number.isFinite(ms) ? ms : minute))
}

/**
 * Stores how shops' servers want to be treated, across runs: robots.txt for a day (a 4xx allows everything; when it
 * cannot be read, nothing is opened for now), rests after 429 and 503, and a week's rest after three refusals.
 */
export function createHosts({ database, clock, fetchPage, headers, readLongRobots }: HostParts) {
  const say = (robots: string, url: URL): RobotsSay | Promise<RobotsSay> => {
    const ask = { robots, url: url.href, agent: agentName }
    return robots.length <= mostReadAtOnce ? readRobots(ask) : readLongRobots(ask)
  }
  const rows = new Map<string, Promise<HostRow>>()
  const read = async (host: string): Promise<HostRow> => {
    const [row] = await database.system.select().from(scanHost).where(eq(scanHost.host, host))
    return row ?? { host, robots: null, robotsAt: null, restUntil: null, refusals: 0, made: null, madeAt: null }
  }
  const rowOf = (host: string) => {
    const found = rows.get(host) ?? read(host)
    rows.set(host, found)
    return found
  }
  const keep = async (host: string, more: Partial<HostRow>) => {
    const row = { ...(await rowOf(host)), ...more }
    rows.set(host, Promise.resolve(row))
    await database.system.insert(scanHost).values(row).onConflictDoUpdate({ target: scanHost.host, set: more })
  }
  const robotsOf = async (url: URL): Promise<string | null> => {
    const row = await rowOf(url.host)
    const now = clock.now()
    if (row.robotsAt && now.getTime() - row.robotsAt.getTime() < day) return row.robots
    let at: URL | null = new URL('/robots.txt', url)
    let robots: string | null = null
    for (let hops = 0; at && hops < 5; hops++) {
      const answer = await fetchPage({ url: at, headers })
      if ('trouble' in answer) {
        if (tellsOfPage.has(answer.trouble)) return ''
        break
      }
      const { location } = answer.headers
      if (answer.status >= 300 && answer.status < 400 && location) {
        at = toUrl(URL.canParse(location) ? location : new URL(location, at).href)
        continue
      }
      if (answer.status < 300) robots = answer.body.toString('utf8').replaceAll('\0', '')
      else if (answer.status >= 400 && answer.status < 500) robots = ''
      break
    }
    await keep(url.host, { robots, robotsAt: now })
    return robots
  }

  return {
    /** `asked`: a user requested this check, so it is not an automatic visit. */
    async mayOpen(url: URL, asked: boolean): Promise<'yes' | 'robots' | 'resting'> {
      const { restUntil } = await rowOf(url.host)
      if (restUntil && restUntil > clock.now()) return 'resting'
      if (asked) return 'yes'
      const robots = await robotsOf(url)
      if (robots === null) return 'resting'
      return (await say(robots, url)).mayOpen ? 'yes' : 'robots'
    },
    /** Milliseconds between two pages: what the shop requests, from 5 seconds to 30. */
    async pauseOf(url: URL): Promise<number> {
      const { robots } = await rowOf(url.host)
      const asked = robots ? (await say(robots, url)).delay * 1000 : 0
      return Math.min(crawlDelay.most, Math.max(crawlDelay.least, asked))
    },
    /** Stores the result of a walk: a request to wait, a refusal, or a page. */
    async note({ seen }: Walk): Promise<void> {
      const url = toUrl(seen?.url ?? '')
      if (!seen || !url) return
      const now = clock.now().getTime()
      const row = await rowOf(url.host)
      if (seen.status === 429 || (seen.status === 503 && seen.headers['retry-after']))
        await keep(url.host, { restUntil: new Date(now + restOf(seen.headers['retry-after'], now)) })
      else if (seen.status === 403) {
        const refusals = row.refusals + 1
        const rests = refusals >= refuses ? { restUntil: new Date(now + 7 * day) } : {}
        await keep(url.host, { refusals, ...rests })
      } else if (row.refusals > 0) await keep(url.host, { refusals: 0 })
    },
    /** The shop's answer to an invented address, requested once a week with `ask`. */
    async madeOf(url: URL, ask: () => Promise<Answer | null>): Promise<Answer | null> {
      const row = await rowOf(url.host)
      const now = clock.now()
      if (row.madeAt && now.getTime() - row.madeAt.getTime() < 7 * day) return row.made
      const made = await ask()
      await keep(url.host, { made, madeAt: now })
      return made
    },
    hostOf: (url: URL): string => registrable(url.hostname) ?? url.host,
  }
}
type HostParts = {
  database: Database
  clock: Clock
  fetchPage: FetchPage
  headers: Record<string, string>
  readLongRobots: (ask: RobotsAsk) => Promise<RobotsSay>
}
export type Hosts = ReturnType<typeof createHosts>
