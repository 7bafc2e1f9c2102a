import { hash } from 'node:crypto'

const block = 64
const longest = 640

/**
 * HMAC-SHA-256 of short texts with single-byte characters. Computed by definition, hash((key ^ opad) + hash((key ^
 * ipad) + text)), over prepared buffers: that takes a third of the time of setting up an HMAC for every click.
 */
export function createKeyedHash(key: Buffer): (text: string) => string {
  if (key.length > block) throw new Error(`the key has at most ${block} bytes`)
  const inner = Buffer.alloc(block + longest, 0x36)
  const outer = Buffer.alloc(block + 32, 0x5c)
  for (const [i, byte] of key.entries()) {
    inner[i] = byte ^ 0x36
    outer[i] = byte ^ 0x5c
  }
  return (text) => {
    if (text.length * 3 > longest) throw new Error(`the text has at most ${Math.floor(longest / 3)} characters`)
    const length = inner.write(text, block, 'utf8')
    outer.write(hash('sha256', inner.subarray(0, block + length), 'binary'), block, 'latin1')
    return hash('sha256', outer, 'binary')
  }
}
