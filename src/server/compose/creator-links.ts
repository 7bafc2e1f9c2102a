import type { creatorsModule } from '../creators/index.ts'
import type { linksModule } from '../links/index.ts'
import { createSigner, readTarget } from '../routing/index.ts'

type Parts = { signKey: Buffer; addressOf: (accountUuid: string) => string; ownHosts: readonly string[] }

/** Creates links to shops signed with a creator, in the format the redirect reads. */
export function creatorLinksOf({ signKey, addressOf, ownHosts }: Parts) {
  const signer = createSigner(signKey)
  return (
    accountUuid: string,
    siteUuid: string,
    targetUrl: string,
    creatorId: string,
  ): { url: string } | { error: string } => {
    const target = readTarget(targetUrl, { ownHosts: new Set(ownHosts), allowLoopback: false })
    if ('error' in target) return target
    const { href } = target.url
    const query = new URLSearchParams({ targetUrl: href, creatorId, s: signer.signFor(siteUuid, href, creatorId) })
    return { url: `${addressOf(accountUuid)}/tr/clicks/v1/${siteUuid}?${query}` }
  }
}

type CreateLink = ReturnType<typeof linksModule>['calls']['links']['create']

/** Creates a smart link for a creator, with defaults for everything a user could choose. */
export const shortLinkOf =
  (create: CreateLink): Parameters<typeof creatorsModule>[1]['shortLink'] =>
  async ({ channelUuid, advertiserUuid, targetUrl, name, creatorId }, who) => {
    const { link } = await create(
      {
        urlShortChannelUuid: channelUuid,
        urlShortAdvertiserUuid: advertiserUuid,
        urlShortTargetUrl: targetUrl,
        urlShortCampaignUuid: null,
        urlShortName: name,
        urlShortChannelUrl: '',
        urlShortFallbackUrl: '',
        urlShortAddUtm: false,
        urlShortCode: '',
        urlShortCreatorId: creatorId,
      },
      who,
    )
    return link.urlShortTrackingUrl
  }
