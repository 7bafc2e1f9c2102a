import type { LogFile, LogFiles } from '../server/tracking/log/log-files.ts'

export class PowerLoss extends Error {}
type Stored = { written: Buffer; synced: Buffer }

/**
 * A disk in memory that separates written from synced data, and loses power at the n-th operation. `survivors` decides
 * what the disk holds afterwards: only synced data, or also a part of the last write. `hang` makes it accept writes
 * without answering.
 */
export function faultyDisk({ failAt = Number.POSITIVE_INFINITY, freeBytes = 1e12 } = {}) {
  const stored = new Map<string, Stored>()
  const texts = new Map<string, string>()
  let operations = 0
  let last: { file: Stored; position: number; bytes: Buffer } | null = null
  let answer: (() => void) | null = null
  let answering: Promise<void> | null = null
  const step = () => {
    if (++operations >= failAt) throw new PowerLoss('the power is gone')
  }
  const get = (name: string): Stored => {
    const found = stored.get(name)
    if (!found) throw new Error(`no file ${name}`)
    return found
  }
  const fileOf = (f: Stored): LogFile => ({
    size: f.written.length,
    write: (bytes, position) => {
      last = { file: f, position, bytes: Buffer.from(bytes) }
      step()
      bytes.copy(f.written, position)
    },
    sync: async () => {
      if (answering) await answering
      step()
      f.synced = Buffer.from(f.written)
    },
    read: async (position, length) => Buffer.from(f.written.subarray(position, position + length)),
    close: () => undefined,
  })
  const files: LogFiles = {
    list: () => [...stored.keys(), ...texts.keys()],
    create: async (name, size) => {
      step()
      const made = { written: Buffer.alloc(size), synced: Buffer.alloc(size) }
      stored.set(name, made)
      return fileOf(made)
    },
    open: (name) => fileOf(get(name)),
    rename: async (from, to) => {
      step()
      stored.set(to, get(from))
      stored.delete(from)
    },
    replace: async (name, text) => {
      step()
      texts.set(name, text)
    },
    extend: async (name, text) => {
      step()
      texts.set(name, (texts.get(name) ?? '') + text)
    },
    text: (name) => texts.get(name) ?? null,
    remove: async (name) => {
      step()
      stored.delete(name)
      texts.delete(name)
    },
    freeBytes: () => freeBytes,
  }
  return {
    files,
    operations: () => operations,
    hang: () => {
      answering = new Promise((resolve) => (answer = resolve))
    },
    answer: () => {
      answer?.()
      answering = null
    },
    /** The disk as the next start finds it. `torn`: number of bytes of the last, unsynced write that reached it. */
    survivors: (torn: number) => {
      const next = faultyDisk()
      for (const [name, f] of stored) {
        const bytes = Buffer.from(f.synced)
        if (last?.file === f) last.bytes.copy(bytes, last.position, 0, Math.min(torn, last.bytes.length))
        next.put(name, bytes)
      }
      for (const [name, text] of texts) void next.files.replace(name, text)
      return next
    },
    put: (name: string, bytes: Buffer) => void stored.set(name, { written: bytes, synced: Buffer.from(bytes) }),
    bytes: (name: string) => get(name).written,
  }
}
