import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'

type Around = { campaign: Campaign; head: string; tail: string }

/**
 * A campaign's link to a target with a click id, as `deepLink` makes it. Of a target that was read before, the last
 * campaign's link is put together from what stood around the id: click ids are all of one shape, and a network gets them
 * unchanged. Targets and campaigns that are forgotten, by the memory of targets and by a new snapshot, are forgotten here.
 */
export function createNetworkLink({ deepLink }: Pick<NetworkLinks, 'deepLink'>) {
  const known = new WeakMap<URL, Around>()
  return (campaign: Campaign, target: URL, clickId: string): string | null => {
    const around = known.get(target)
    if (around?.campaign === campaign) return around.head + clickId + around.tail
    const { network, programmeId, partnerId, clickUrl } = campaign
    const link = deepLink(network, { programmeId, partnerId, clickUrl, clickId, target: target.href })
    const [head, tail, ...more] = link?.split(clickId) ?? []
    // an id that is part of the target, too, may not be the one that changes
    if (head !== undefined && tail !== undefined && more.length === 0 && !target.href.includes(clickId))
      known.set(target, { campaign, head, tail })
    return link
  }
}
export type NetworkLink = ReturnType<typeof createNetworkLink>
