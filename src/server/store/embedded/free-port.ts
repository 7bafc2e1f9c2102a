import { createServer } from 'node:net'

/**
 * Below the ports that systems use for outgoing connections (Linux from 32,768, others from 49,152): a restarted server
 * needs the same port, and no connection may have taken it meanwhile.
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
 * Finds a free loopback port that is not in `promised`, the ports assigned to servers that have not opened them yet.
 * Another process may take the port before it is used: callers then start again with a new one.
 */
export async function freePort(promised: readonly number[] = []): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (!promised.includes(port) && (await isFree(port))) return port
  }
  throw new Error('No free port was found')
}
