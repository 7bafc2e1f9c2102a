import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs that we handed out a link to this target on this site: `1.` (the key's number) and 128 bits of HMAC-SHA-256,
 * base64url. For smart links, example links, feeds and mails.
 */
export function createSigner(key: Buffer) {
  const mac = (siteUuid: string, href: string) =>
    createHmac('sha256', key).update(`${siteUuid}|${href}`).digest().subarray(0, 16)
  return {
    sign: (siteUuid: string, href: string) => `1.${mac(siteUuid, href).toString('base64url')}`,
    isSigned: (siteUuid: string, href: string, signature: string): boolean => {
      if (!/^1\.[A-Za-z0-9_-]{22}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature.slice(2), 'base64url'), mac(siteUuid, href))
    },
  }
}
export type Signer = ReturnType<typeof createSigner>
