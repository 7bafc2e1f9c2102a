import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { Piece } from './manifest.ts'
import type { BackupStorage } from './storage/backup-storage.ts'

const chunkBytes = 1 << 20

/** Provides a piece as a local file, verified before it is read. */
async function openPiece(place: BackupStorage, { path, bytes, sha256 }: Piece) {
  const found = await place.get(path)
  if (!found) throw new BackupError(`${path} is missing in ${place.name}`)
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of createReadStream(found.file, { highWaterMark: chunkBytes })) {
    hash.update(chunk as Buffer)
    length += (chunk as Buffer).byteLength
  }
  if (length === bytes && hash.digest('hex') === sha256) return found
  await found.done()
  throw new BackupError(`${path} in ${place.name} is damaged: its checksum is not the one of the backup`)
}

/** Reads pieces sequentially; each is verified before its first byte is returned. */
async function* bytesOfPieces(place: BackupStorage, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const { file, done } = await openPiece(place, piece)
    try {
      yield* createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>
    } finally {
      await done()
    }
  }
}

export async function* readPieces(
  place: BackupStorage,
  pieces: readonly Piece[],
  { gzip = false } = {},
): AsyncGenerator<Uint8Array> {
  const raw = bytesOfPieces(place, pieces)
  if (!gzip || pieces.length === 0) return yield* raw
  const unzip = createGunzip()
  const feeding = pipeline(raw, unzip)
  feeding.catch(() => undefined) // readers get the error
  yield* unzip as AsyncIterable<Buffer>
  await feeding
}

/** Verifies every piece without writing anything. */
export async function checkPieces(place: BackupStorage, pieces: readonly Piece[]): Promise<void> {
  for (const piece of pieces) await (await openPiece(place, piece)).done()
}
