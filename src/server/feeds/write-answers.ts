import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Downloaded } from '../../connectors/shared/http/download.ts'

const mostBytes = 500_000_000
/** Named, because objects of an unnamed list count as products. */
const first = '{"answers":['

/** Writes a network's answers as one JSON file, each with its own list of products; removes the file if one fails. */
export async function writeAnswers(
  path: string,
  answers: AsyncIterable<string>,
  signal: AbortSignal,
  cutAt = Number.POSITIVE_INFINITY,
): Promise<Downloaded> {
  const hash = createHash('sha256')
  let bytes = 0
  let isCut = false
  const pieces = async function* () {
    let before = first
    for await (const answer of answers) {
      const piece = Buffer.from(before + answer)
      before = ','
      bytes += piece.length
      if (bytes > mostBytes) throw new Error(`size of the source is more than ${mostBytes / 1e6} MB`)
      hash.update(piece)
      yield piece
      isCut = bytes >= cutAt
      if (isCut) break
    }
    yield Buffer.from(before === first ? `${first}]}` : ']}')
  }
  try {
    await pipeline(pieces, createWriteStream(path), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { isSame: false, bytes, sha256: hash.digest('hex'), etag: '', modified: '', charset: 'utf-8', isCut }
}
