import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * - `pass`: hands everything through.
 * - `refuse`: closes every connection, old and new, at once.
 * - `silent`: takes connections and never answers; what is sent is not handed on.
 * - `cut`: hands requests on, and closes in the middle of the answer, so that nobody knows whether it was done.
 */
export type Mood = 'pass' | 'refuse' | 'silent' | 'cut'

/** A TCP proxy in front of a store that can be made to fail in the ways stores fail. */
export async function flakyProxy(url: string) {
  const to = new URL(url)
  const open = new Set<Socket>()
  let mood: Mood = 'pass'
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => open.delete(client))
    if (mood === 'refuse') return client.destroy()
    const upstream = connect(Number(to.port), to.hostname)
    upstream.on('error', () => client.destroy())
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
    client.on('data', (data) => {
      if (mood === 'refuse') client.destroy()
      else if (mood !== 'silent') upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (mood === 'refuse' || mood === 'silent') return
      if (mood === 'pass') return void client.write(data)
      client.write(data.subarray(0, 20), () => client.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const front = new URL(url)
  front.hostname = '127.0.0.1'
  front.port = String((server.address() as AddressInfo).port)
  return {
    url: front.href.replace(/\/$/, ''),
    become: (next: Mood) => {
      mood = next
      if (mood === 'refuse') for (const socket of open) socket.destroy()
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
