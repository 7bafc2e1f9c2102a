import { createServer } from 'node:net'

/**
 * Ports below those that systems give to outgoing connections (Linux from 32,768, others from 49,152): a server that is started
 * again wants the same one, and no connection may have taken it meanwhile.
 */
const lowest = 15_000
const highest = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free loopback port, none of those that are `promised` to what has not taken them yet. Another process may take it before it is
 * used: callers start again with a new one.
 */
export async function freePort(promised: readonly number[] = []): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (!promised.includes(port) && (await isFree(port))) return port
  }
  throw new Error('No free port was found')
}
