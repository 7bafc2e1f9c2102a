import type { FastifyInstance, FastifyReply } from 'fastify'

type States = Readonly<Record<string, 'up' | 'busy' | 'away' | 'full'>>
export type HealthParts = {
  version: string
  /** True after the start is complete. */
  isReady: () => boolean
  /** The state of each part behind the server. */
  parts: () => Promise<States>
  /** The state of what clicks and visits need, which differs from what users need; absent when none are accepted. */
  collector?: () => States
  /** True for a process that only accepts clicks and visits. */
  isOnlyCollector?: boolean
}

/** Seconds after which a retry makes sense. */
const retryAfter = '5'
/** A busy part answers, only later, so traffic need not go elsewhere. */
const areUp = (states: States) => Object.values(states).every((state) => state === 'up' || state === 'busy')

/**
 * `/livez`: the process answers; restarting it for any other reason would only make things worse. `/healthz` and
 * `/readyz`: everything works. `/readyz/collect`: clicks and visits can be accepted, also while the stores are away. A
 * process that only collects is ready when that is the case.
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
