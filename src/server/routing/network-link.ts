import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'

type Around = { campaign: Campaign; head: string; tail: string }

/**
 * A campaign's link to a target with a click id, as `deepLink` makes it. For the campaign that carried the last click to a
 * target, the link is not rebuilt: the new click id is put between what stood before and behind the old one. That is right
 * because all click ids have the same length and characters, and are in the link unchanged. What is remembered goes with
 * the target (`WeakMap`), and a new snapshot has new campaigns.
 */
export function createNetworkLink({ deepLink }: Pick<NetworkLinks, 'deepLink'>) {
  const known = new WeakMap<URL, Around>()
  return (campaign: Campaign, target: URL, clickId: string): string | null => {
    const around = known.get(target)
    if (around?.campaign === campaign) return around.head + clickId + around.tail
    const { network, programmeId, partnerId, clickUrl } = campaign
    const link = deepLink(network, { programmeId, partnerId, clickUrl, clickId, target: target.href })
    const [head, tail, ...more] = link?.split(clickId) ?? []
    // when the target holds the same text, nobody knows which of the two is the id
    if (head !== undefined && tail !== undefined && more.length === 0 && !target.href.includes(clickId))
      known.set(target, { campaign, head, tail })
    return link
  }
}
export type NetworkLink = ReturnType<typeof createNetworkLink>
