import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What the log does to a disk; tests hand in a disk that can lose power at any of these. */
export type LogFile = {
  write: (bytes: Buffer, position: number) => void
  sync: () => Promise<void>
  read: (position: number, length: number) => Buffer
  close: () => void
}
export type LogFiles = {
  list: () => string[]
  /** A file of `size` zero bytes, durable together with its name. */
  create: (name: string, size: number) => LogFile
  open: (name: string) => LogFile
  readAll: (name: string) => Buffer
  /** Replaces a small file as a whole, durable. */
  replace: (name: string, text: string) => Promise<void>
  text: (name: string) => string | null
  rename: (from: string, to: string) => void
  remove: (name: string) => void
  freeBytes: () => number
}

const syncDir = (dir: string) => {
  const fd = openSync(dir, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

export function diskFiles(dir: string): LogFiles {
  mkdirSync(dir, { recursive: true })
  const path = (name: string) => join(dir, name)
  const file = (fd: number): LogFile => ({
    write: (bytes, position) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
    },
    sync: () => new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve()))),
    read: (position, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(fd, bytes, 0, length, position))
    },
    close: () => closeSync(fd),
  })
  return {
    list: () => readdirSync(dir),
    create: (name, size) => {
      const fd = openSync(path(name), 'w+')
      try {
        const zeros = Buffer.alloc(Math.min(size, 1 << 20))
        for (let at = 0; at < size; at += zeros.length) writeSync(fd, zeros, 0, Math.min(zeros.length, size - at), at)
        fsyncSync(fd)
        syncDir(dir)
        return file(fd)
      } catch (error) {
        closeSync(fd) // a full disk: give back what it took, and do not leak the handle at every try
        rmSync(path(name), { force: true })
        throw error
      }
    },
    open: (name) => file(openSync(path(name), 'r+')),
    readAll: (name) => readFileSync(path(name)),
    replace: async (name, text) => {
      await writeFile(path(`${name}.new`), text, { flush: true })
      await rename(path(`${name}.new`), path(name))
      const handle = await open(dir)
      await handle.sync()
      await handle.close()
    },
    text: (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null),
    rename: (from, to) => {
      mkdirSync(dirname(path(to)), { recursive: true })
      renameSync(path(from), path(to))
      syncDir(dir)
    },
    remove: (name) => {
      rmSync(path(name), { force: true })
    },
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(dir)
      return bavail * bsize
    },
  }
}
