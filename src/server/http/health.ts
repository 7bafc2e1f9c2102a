import type { FastifyInstance, FastifyReply } from 'fastify'

type States = Readonly<Record<string, 'up' | 'busy' | 'away' | 'full'>>
export type HealthParts = {
  version: string
  /** The start is over. */
  isReady: () => boolean
  /** What is behind the server, and whether each part can work right now. */
  parts: () => Promise<States>
  /** What clicks and visits need, which is not what people need; absent where none are taken. */
  collector?: () => States
  /** Nothing but clicks and visits is taken here. */
  isOnlyCollector?: boolean
}

/** Seconds after which it is worth to ask again. */
const retryAfter = '5'
/** One that is busy answers, later: nobody is sent elsewhere for that. */
const areUp = (states: States) => Object.values(states).every((state) => state === 'up' || state === 'busy')

/**
 * `/livez`: the process answers; anyone who kills it for something else makes things worse. `/healthz` and `/readyz`: everything
 * can work. `/readyz/collect`: clicks and visits can be taken, also while the stores are away. A process that only collects is
 * ready by that.
 */
export function answerHealth(app: FastifyInstance, health: HealthParts) {
  const { version, isReady, parts, collector, isOnlyCollector = false } = health
  const say = (reply: FastifyReply, status: string, states: States) => {
    const isUp = status === 'ready'
    if (!isUp) reply.header('retry-after', retryAfter)
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version, parts: states })
  }
  const whole = async (_: unknown, reply: FastifyReply) => {
    const found = await parts()
    const status = areUp(found) ? 'ready' : 'away'
    return say(reply, isReady() ? status : 'starting', found)
  }
  const collecting = async (_: unknown, reply: FastifyReply) => {
    const found = collector?.() ?? {}
    return say(reply, areUp(found) ? 'ready' : 'away', found)
  }
  app.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive', version }))
  app.get('/healthz', whole)
  app.get('/readyz', isOnlyCollector ? collecting : whole)
  if (collector) app.get('/readyz/collect', collecting)
}
