import type { LogFile, LogFiles } from '../server/tracking/log/log-files.ts'

export class PowerLoss extends Error {}
type Stored = { written: Buffer; synced: Buffer }

/**
 * A disk in memory that keeps what was written apart from what was synced, and loses power at the n-th operation.
 * `survivors` decides what the disk holds afterwards: only what was synced, or also a part of the last write.
 */
export function faultyDisk({ failAt = Number.POSITIVE_INFINITY, freeBytes = 1e12 } = {}) {
  const stored = new Map<string, Stored>()
  const texts = new Map<string, string>()
  let operations = 0
  let last: { name: string; position: number; bytes: Buffer } | null = null
  const step = () => {
    if (++operations >= failAt) throw new PowerLoss('the power is gone')
  }
  const get = (name: string): Stored => {
    const found = stored.get(name)
    if (!found) throw new Error(`no file ${name}`)
    return found
  }
  const file = (name: string): LogFile => ({
    write: (bytes, position) => {
      last = { name, position, bytes: Buffer.from(bytes) }
      step()
      bytes.copy(get(name).written, position)
    },
    sync: async () => {
      step()
      const f = get(name)
      f.synced = Buffer.from(f.written)
    },
    read: (position, length) => Buffer.from(get(name).written.subarray(position, position + length)),
    close: () => undefined,
  })
  const files: LogFiles = {
    list: () => [...stored.keys(), ...texts.keys()],
    create: (name, size) => {
      step()
      stored.set(name, { written: Buffer.alloc(size), synced: Buffer.alloc(size) })
      return file(name)
    },
    open: file,
    readAll: (name) => Buffer.from(get(name).written),
    replace: async (name, text) => {
      step()
      texts.set(name, text)
    },
    text: (name) => texts.get(name) ?? null,
    rename: () => undefined,
    remove: (name) => {
      step()
      stored.delete(name)
    },
    freeBytes: () => freeBytes,
  }
  return {
    files,
    operations: () => operations,
    /** The disk as the next start finds it. `torn`: how many bytes of the last write reached it without a sync. */
    survivors: (torn: number) => {
      const next = faultyDisk()
      for (const [name, { synced }] of stored) {
        const bytes = Buffer.from(synced)
        if (last?.name === name) last.bytes.copy(bytes, last.position, 0, Math.min(torn, last.bytes.length))
        next.put(name, bytes)
      }
      for (const [name, text] of texts) void next.files.replace(name, text)
      return next
    },
    put: (name: string, bytes: Buffer) => void stored.set(name, { written: bytes, synced: Buffer.from(bytes) }),
    bytes: (name: string) => get(name).written,
  }
}
