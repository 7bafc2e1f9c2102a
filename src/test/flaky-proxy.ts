import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * - `pass`: passes everything through.
 * - `refuse`: closes every connection, old and new, at once.
 * - `silent`: accepts connections, forwards nothing and never answers.
 * - `cut`: forwards requests, and closes in the middle of the answer, so that the client cannot know whether the
 * request was done.
 * - `slow`: passes everything through, a third of a second later in each direction.
 * - `full`: answers each HTTP request like ClickHouse with a full disk.
 */
export type Mood = 'pass' | 'refuse' | 'silent' | 'cut' | 'slow' | 'full'

const delay = 330
const noRoom = 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)\n'
const full = `HTTP/1.1 500 Internal Server Error\r\nX-ClickHouse-Exception-Code: 243\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: ${noRoom.length}\r\n\r\n${noRoom}`

/** A TCP proxy in front of a store, which can fail in the ways stores fail. */
export async function flakyProxy(url: string) {
  const to = new URL(url)
  const open = new Set<Socket>()
  let mood: Mood = 'pass'
  const server = createServer((client) => {
    // in order of arrival, also when the mood changes in between
    let last = Promise.resolve()
    let waits = 0
    const later = (send: () => void, ms = delay): void => {
      if (ms === 0 && waits === 0) return send()
      const due = new Promise((resolve) => setTimeout(resolve, ms))
      waits++
      last = last
        .then(() => due)
        .then(() => {
          waits--
          send()
        })
    }
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
      else if (mood === 'full') client.end(full)
      else if (mood === 'slow') later(() => upstream.write(data))
      else if (mood !== 'silent') later(() => upstream.write(data), 0)
    })
    upstream.on('data', (data) => {
      if (mood === 'refuse' || mood === 'silent') return
      if (mood === 'slow') return later(() => client.write(data))
      if (mood !== 'cut') return later(() => client.write(data), 0)
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
