import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'

type Around = { campaign: Campaign; head: string; tail: string }

/**
 * A campaign's link to a target with a click id, as `deepLink` makes it. For the campaign that carried the last click
 * to a target, the link is not rebuilt: the new click id replaces the old one. That is safe because all click ids have
 * the same length and characters and appear unchanged in the link. The cache ends with the target (`WeakMap`), and a
 * new snapshot has new campaigns.
 */
export function createNetworkLink({ deepLink }: Pick<NetworkLinks, 'deepLink'>) {
  const known = new WeakMap<URL, Around>()
  return (campaign: Campaign, target: URL, clickId: string): string | null => {
    const around = known.get(target)
    if (around?.campaign === campaign) return around.head + clickId + around.tail
    const { network, programmeId, partnerId, clickUrl } = campaign
    const link = deepLink(network, { programmeId, partnerId, clickUrl, clickId, target: target.href })
    const [head, tail, ...more] = link?.split(clickId) ?? []
    // if the target contains the same text, it is ambiguous which of the two is the id
    if (head !== undefined && tail !== undefined && more.length === 0 && !target.href.includes(clickId))
      known.set(target, { campaign, head, tail })
    return link
  }
}
export type NetworkLink = ReturnType<typeof createNetworkLink>
