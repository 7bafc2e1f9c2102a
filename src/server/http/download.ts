import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is made while it is read: the answer of a call that is a `download`. */
export class Download {
  readonly fileName: string
  readonly pieces: AsyncIterable<Uint8Array>
  constructor(fileName: string, pieces: AsyncIterable<Uint8Array>) {
    this.fileName = fileName
    this.pieces = pieces
  }
}

/** Sends it as fast as it is taken. Where it breaks, so does the answer: its end is never sent. */
export const sendDownload = (reply: FastifyReply, { fileName, pieces }: Download, type: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(Readable.from(pieces))
