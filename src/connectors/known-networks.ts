import type { NetworkFacts, SubIdRule } from './connector.ts'
import { extendLink, fillLink, plainId } from './shared/links/tracking-link.ts'

type Known = {
  identifier: string
  n: string
  name: string
  url: string
  clickHosts: string[]
  shortHosts?: string[]
  targetParameters: [string, ...string[]]
  carriesAlways?: RegExp
  slots: readonly [string, ...string[]]
  /** The longest length the network documents; if none, 32 satisfies the strictest known limit. */
  maxLength?: number
  /** Built from the two ids; without it, links come only from the network's link for a programme. */
  template?: string
}

/**
 * Networks without an import yet: they have names and links, so that programmes entered or imported another way work.
 * Facts and doubts are in each network's own documentation; a template is omitted if the link needs an id that only the
 * network's link contains.
 */
const table: Known[] = [
  {
    identifier: 'amazon',
    n: '13',
    name: 'Amazon Associates',
    url: 'https://affiliate-program.amazon.com',
    clickHosts: [],
    targetParameters: ['url'],
    slots: ['ascsubtag'],
  },
  {
    identifier: 'bol',
    n: '14',
    name: 'bol',
    url: 'https://partnerprogramma.bol.com',
    clickHosts: ['partner.bol.com', 'partnerprogramma.bol.com'],
    targetParameters: ['url'],
    carriesAlways: /^\/click\/click/i,
    slots: ['subid'],
    template: 'https://partner.bol.com/click/click?p=2&t=url&s={partnerId}&f=TXL&subid={clickId}&url={target}',
  },
  {
    identifier: 'goaffpro',
    n: '15',
    name: 'GoAffPro',
    url: 'https://goaffpro.com',
    clickHosts: [],
    targetParameters: ['url'],
    slots: ['sub_id'],
  },
  {
    identifier: 'refersion',
    n: '16',
    name: 'Refersion',
    url: 'https://www.refersion.com',
    clickHosts: ['refer.link'],
    shortHosts: ['refer.link'],
    targetParameters: ['url'],
    slots: ['subid'],
  },
]

const toFacts = ({
  identifier,
  n,
  name,
  url,
  clickHosts,
  shortHosts,
  targetParameters,
  carriesAlways,
  slots,
  maxLength = 32,
  template,
}: Known): NetworkFacts => {
  const subId: SubIdRule = { slots, maxLength, characters: plainId }
  return {
    identifier,
    networkUuid: `a0000000-0000-4000-8000-0000000000${n}`,
    name,
    url,
    clickHosts,
    ...(shortHosts ? { shortHosts } : {}),
    targetParameters,
    ...(carriesAlways ? { carriesAlways } : {}),
    subId,
    deepLink: (parts) => {
      if (parts.clickUrl) return extendLink(parts.clickUrl, subId, targetParameters[0], parts)
      return template ? fillLink(template, subId, parts) : null
    },
  }
}

export const knownNetworks: readonly NetworkFacts[] = table.map(toFacts)
