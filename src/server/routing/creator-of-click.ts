import { isOwnPage } from './redirect-rules.ts'
import type { Signer } from './sign-target.ts'
import type { Site, SmartLink, Snapshot } from './snapshot.ts'

type Asked = {
  site: Site
  /** The target as signed. */
  href: string
  creatorId: string
  signature: string
  referers: readonly string[]
  smartLink: SmartLink | null
}

/**
 * R70: whose click it is; '' for none. A smart link names the creator itself, whatever its address claims. Any other
 * link must be signed with the creator, or be clicked on a page of the site that names them: a bare parameter proves
 * nothing. Unknown and archived creators and those of other accounts do not count.
 */
export function creatorOfClick(snapshot: Snapshot, signer: Signer, asked: Asked): string {
  const { site, href, creatorId, signature, referers, smartLink } = asked
  if (smartLink) return snapshot.creator(site.accountUuid, smartLink.creatorId ?? '')?.id ?? ''
  const found = snapshot.creator(site.accountUuid, creatorId)
  if (!found) return ''
  if (signer.isSignedFor(site.uuid, href, found.id, signature)) return found.id
  return referers.some((r) => isOwnPage(site, r)) ? found.id : ''
}
