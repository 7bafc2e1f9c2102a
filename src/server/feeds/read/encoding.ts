import { unmarkedUtf16 } from '../../../connectors/shared/files/file-text.ts'

/** The decoder's encoding for this name; null for an unknown name. */
function knownEncoding(name: string | undefined): string | null {
  try {
    return name ? new TextDecoder(name).encoding : null
  } catch {
    return null
  }
}

function ofMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null
}
const declared = (head: Uint8Array) =>
  /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(Buffer.from(head.subarray(0, 200)).toString('latin1'))?.[1]

/** Whether the whole file is UTF-8, checked in pieces. */
async function isUtf8(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * The encoding of a file: by byte order mark, the server's header, the file's declaration, or its bytes. A declared
 * UTF-8 file that is not UTF-8 is Windows-1252, as every old program wrote.
 */
export async function encodingOf(
  head: Uint8Array,
  said: string,
  whole: () => AsyncIterable<Uint8Array>,
): Promise<string> {
  const marked = ofMark(head)
  if (marked) return marked
  const named = knownEncoding(said) ?? knownEncoding(declared(head))
  // a UTF-16 file cannot declare its encoding in single-byte characters
  if (named && named !== 'utf-8' && !named.startsWith('utf-16')) return named
  const wide = unmarkedUtf16(head)
  if (wide) return wide
  return (await isUtf8(whole())) ? 'utf-8' : 'windows-1252'
}
