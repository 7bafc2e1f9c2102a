import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Piece } from './manifest.ts'
import type { BackupStorage } from './storage/backup-storage.ts'

/** A bucket's request is limited to 5 GB, and a failed piece is sent again as a whole. */
const pieceBytes = 256 << 20

async function createPiece(place: BackupStorage, path: string, most: number) {
  await mkdir(place.spool, { recursive: true, mode: 0o700 })
  const file = join(place.spool, randomUUID())
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    room: () => most - bytes,
    write: async (chunk: Uint8Array) => {
      hash.update(chunk)
      bytes += chunk.byteLength
      await handle.writeFile(chunk)
    },
    finish: async (): Promise<Piece> => {
      await handle.sync()
      await handle.close()
      await place.put(path, file)
      await rm(file, { force: true })
      return { path, bytes, sha256: hash.digest('hex') }
    },
    drop: async () => {
      await handle.close()
      await rm(file, { force: true })
    },
  }
}

/** Writes a stream as files `<path>.0`, `.1`, … of limited size; none for an empty stream. */
export async function writePieces(
  place: BackupStorage,
  path: string,
  source: AsyncIterable<Uint8Array>,
  { gzip = false, most = pieceBytes } = {},
): Promise<Piece[]> {
  const pieces: Piece[] = []
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return pieces
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  const take = async (chunks: AsyncIterable<Uint8Array>) => {
    let piece: Awaited<ReturnType<typeof createPiece>> | null = null
    try {
      for await (const chunk of chunks)
        for (let at = 0; at < chunk.byteLength; ) {
          piece ??= await createPiece(place, `${path}.${pieces.length}`, most)
          const part = chunk.subarray(at, at + piece.room())
          at += part.byteLength
          await piece.write(part)
          if (piece.room() > 0) continue
          pieces.push(await piece.finish())
          piece = null
        }
      if (piece) pieces.push(await piece.finish())
    } catch (error) {
      await piece?.drop().catch(() => undefined) // the first error is reported
      throw error
    }
  }
  if (gzip) await pipeline(all, createGzip({ level: 1 }), take)
  else await pipeline(all, take)
  return pieces
}
