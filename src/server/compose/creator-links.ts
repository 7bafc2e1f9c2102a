import { createSigner, readTarget } from '../routing/index.ts'

type Parts = { signKey: Buffer; publicUrl: string; ownHosts: readonly string[] }

/** Makes links to shops that are signed with a creator, in the words the redirect reads. */
export function creatorLinksOf({ signKey, publicUrl, ownHosts }: Parts) {
  const signer = createSigner(signKey)
  return (siteUuid: string, targetUrl: string, creatorId: string): { url: string } | { error: string } => {
    const target = readTarget(targetUrl, { ownHosts: new Set(ownHosts), allowLoopback: false })
    if ('error' in target) return target
    const { href } = target.url
    const query = new URLSearchParams({ targetUrl: href, creatorId, s: signer.signFor(siteUuid, href, creatorId) })
    return { url: `${publicUrl}/tr/clicks/v1/${siteUuid}?${query}` }
  }
}
