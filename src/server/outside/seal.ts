import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts texts at rest. `about` binds a text to its place: it cannot be decrypted in another row. */
export type Seal = {
  close: (text: string, about: readonly string[]) => string
  open: (sealed: string, about: readonly string[]) => string
}

/** The same text, encrypted with the current key. */
export const resealed = (seal: Seal, sealed: string, about: readonly string[]): string =>
  seal.close(seal.open(sealed, about), about)

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/**
 * AES-256-GCM with a fresh 96-bit nonce: `keyId.nonce.tag.text` in base64url. New texts use the first key; older keys
 * still decrypt their texts, so that a key can be replaced.
 */
export function createSeal([current, ...older]: readonly [Buffer, ...Buffer[]]): Seal {
  const keys = new Map([current, ...older].map((key) => [keyId(key), key]))
  const aad = (about: readonly string[]) => Buffer.from(JSON.stringify(about))
  return {
    close: (text, about) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(aad(about))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [keyId(current), ...[nonce, cipher.getAuthTag(), closed].map((b) => b.toString('base64url'))].join('.')
    },
    open: (sealed, about) => {
      const [id = '', nonce = '', tag = '', closed = ''] = sealed.split('.')
      const key = keys.get(id)
      if (!key) throw new Error(`Sealed with the key ${id}, which is not here`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(aad(about)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(closed, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}
