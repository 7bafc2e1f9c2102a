import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file created while it is read: the answer of a `download` call. */
export class Download {
  readonly fileName: string
  readonly pieces: AsyncIterable<Uint8Array>
  constructor(fileName: string, pieces: AsyncIterable<Uint8Array>) {
    this.fileName = fileName
    this.pieces = pieces
  }
}

/** Sends it as fast as the client reads. When it fails, the answer breaks off and its end is never sent. */
export const sendDownload = (reply: FastifyReply, { fileName, pieces }: Download, type: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Readable.from(pieces))
