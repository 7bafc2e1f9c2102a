import {
  close,
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsync,
  mkdirSync,
  open,
  openSync,
  read,
  readdirSync,
  readFileSync,
  write,
  writeSync,
} from 'node:fs'

import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freeOf } from '../../store/watch-disk.ts'
import { syncFolder } from '../../store/sync-folder.ts'

/** The log's disk operations; tests pass a disk that can lose power at any of them. */
export type LogFile = {
  size: number
  write: (bytes: Buffer, position: number) => void
  sync: () => Promise<void>
  /** Up to `length` bytes; fewer at the end of the file. */
  read: (position: number, length: number) => Promise<Buffer>
  close: () => void
}
export type LogFiles = {
  list: () => string[]
  /** A file of `size` zero bytes, durable together with its name. Slow, but blocks nothing else. */
  create: (name: string, size: number) => Promise<LogFile>
  open: (name: string) => LogFile
  /** Renames a file, durably. */
  rename: (from: string, to: string) => Promise<void>
  /** Replaces a small file as a whole, durably. */
  replace: (name: string, text: string) => Promise<void>
  /** Appends text to a file, durably. */
  extend: (name: string, text: string) => Promise<void>
  text: (name: string) => string | null
  remove: (name: string) => Promise<void>
  freeBytes: () => number
}

const readFrom = promisify(read)
const writeTo = promisify(write)
const openFile = promisify(open)
const closeFile = promisify(close)
const syncData = promisify(fdatasync)
const syncAll = promisify(fsync)

function fileOf(fd: number): LogFile {
  return {
    size: fstatSync(fd).size,
    write: (bytes, position) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
    },
    sync: () => new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve()))),
    read: async (position, length) => {
      const bytes = Buffer.allocUnsafeSlow(length)
      let done = 0
      while (done < length) {
        const { bytesRead } = await readFrom(fd, bytes, done, length - done, position + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return bytes.subarray(0, done)
    },
    close: () => closeSync(fd),
  }
}

/** Writes zeros in steps: in between, the disk is free for requests that people wait for. */
async function fillWithZeros(fd: number, size: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(size, 1 << 20))
  for (let at = 0; at < size; at += zeros.length) {
    await writeTo(fd, zeros, 0, Math.min(zeros.length, size - at), at)
    if ((at / zeros.length) % 4 === 3) await syncData(fd)
  }
}

export function diskFiles(dir: string): LogFiles {
  mkdirSync(dir, { recursive: true })
  const path = (name: string) => join(dir, name)
  return {
    list: () => readdirSync(dir),
    create: async (name, size) => {
      const fd = await openFile(path(name), 'w+')
      try {
        await fillWithZeros(fd, size)
        await syncAll(fd)
        await syncFolder(dir)
        return fileOf(fd)
      } catch (error) {
        await closeFile(fd) // a full disk: free what was written, and do not leak the handle at every try
        await rm(path(name), { force: true })
        throw error
      }
    },
    open: (name) => fileOf(openSync(path(name), 'r+')),
    rename: async (from, to) => {
      await rename(path(from), path(to))
      await syncFolder(dir)
    },
    replace: async (name, text) => {
      await writeFile(path(`${name}.new`), text, { flush: true })
      await rename(path(`${name}.new`), path(name))
      await syncFolder(dir)
    },
    extend: async (name, text) => {
      const isNew = !existsSync(path(name))
      await writeFile(path(name), text, { flag: 'a', flush: true })
      if (isNew) await syncFolder(dir)
    },
    text: (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null),
    remove: (name) => rm(path(name), { force: true }),
    freeBytes: freeOf([dir]),
  }
}
