/** A file that is made while it is read: the answer of a call that is a `download`. */
export class Download {
  readonly fileName: string
  readonly pieces: AsyncIterable<Uint8Array>
  constructor(fileName: string, pieces: AsyncIterable<Uint8Array>) {
    this.fileName = fileName
    this.pieces = pieces
  }
}
