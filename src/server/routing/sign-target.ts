import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs that we issued a link to this target on this site: base64url of 128 bits of HMAC-SHA-256 after the key's
 * number. `1.` is for smart links, example links, feeds and mails; `2.` also covers the link's creator, so that nobody
 * can redirect its earnings to another one.
 */
export function createSigner(key: Buffer) {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  const isMac = (version: string, text: string, signature: string): boolean => {
    if (!/^[12]\.[A-Za-z0-9_-]{22}$/.test(signature) || !signature.startsWith(`${version}.`)) return false
    return timingSafeEqual(Buffer.from(signature.slice(2), 'base64url'), mac(text))
  }
  const plain = (siteUuid: string, href: string) => `${siteUuid}|${href}`
  const ofCreator = (siteUuid: string, href: string, creatorId: string) => `creator|${creatorId}|${siteUuid}|${href}`
  return {
    sign: (siteUuid: string, href: string) => `1.${mac(plain(siteUuid, href)).toString('base64url')}`,
    isSigned: (siteUuid: string, href: string, signature: string): boolean =>
      isMac('1', plain(siteUuid, href), signature),
    signFor: (siteUuid: string, href: string, creatorId: string) =>
      `2.${mac(ofCreator(siteUuid, href, creatorId)).toString('base64url')}`,
    isSignedFor: (siteUuid: string, href: string, creatorId: string, signature: string): boolean =>
      creatorId !== '' && isMac('2', ofCreator(siteUuid, href, creatorId), signature),
  }
}
export type Signer = ReturnType<typeof createSigner>
