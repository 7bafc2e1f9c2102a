import type { EvidenceKind, LinkClass, ShownEvidence } from '../../server/scanner/judge/evidence.ts'
import type { Hop } from '../../server/scanner/walk/walk.ts'

/**
 * The result of a target's check. `hops`: its redirects, from the link on; `{target}`, `{shop}` and `{slug}` are the
 * link's.
 */
export type DemoLook = {
  found: LinkClass
  reason: string
  /** The kind of evidence behind the reason. */
  kind: EvidenceKind
  hops: readonly (readonly [Hop['status'], string, Hop['by']?])[]
}

const link = 'https://{target}'
const www = 'https://www.{target}'
const gone = (status: number): DemoLook => ({
  found: 'PAGE_NOT_FOUND',
  reason: `The shop answered ${status}`,
  kind: 'status',
  hops: [
    [301, link],
    [status, www],
  ],
})
const look =
  (found: LinkClass) =>
  (kind: EvidenceKind, reason: string, hops: DemoLook['hops']): DemoLook => ({ found, kind, reason, hops })
const missing = look('PAGE_NOT_FOUND')
const failing = look('INTERNAL_SERVER_ERROR')
const elsewhere = look('DESTINATION_MISSMATCH')
const unsure = look('UNKNOWN')
const soldOut: DemoLook = {
  found: 'PRODUCT_IS_OUT_OF_STOCK',
  reason: 'The page says “Udsolgt”',
  kind: 'words',
  hops: [
    [301, link],
    [200, www],
  ],
}

/** Results for some of the most linked targets, by rank; all others work. */
const demoLooks: Readonly<Record<number, DemoLook>> = {
  7: gone(404),
  12: unsure('status', 'The shop does not let programs look (403)', [[403, link]]),
  16: elsewhere('address', 'The link leads to the front page', [
    [302, link],
    [200, 'https://{shop}/'],
  ]),
  23: soldOut,
  29: {
    found: 'CAMPAIGN_IS_CLOSED',
    reason: 'The chain ends at the network, not at the shop',
    kind: 'address',
    hops: [
      [302, link],
      [200, 'https://www.awin1.com/closedMerchant.html'],
    ],
  },
  34: failing('status', 'The shop answered 500', [
    [301, link],
    [500, www],
  ]),
  40: unsure('connection', 'The shop asks programs not to open this page', []),
  45: missing('words', 'The page says “Siden findes ikke”', [
    [301, link],
    [200, www],
  ]),
  52: elsewhere('address', 'The link leads to a category', [
    [301, link],
    [200, 'https://{shop}/produkter/'],
  ]),
  58: elsewhere('address', 'The link leads to a search', [
    [302, link],
    [200, 'https://{shop}/search?q={slug}'],
  ]),
  63: unsure('status', 'The shop asks whether a person looks', [
    [301, link],
    [403, www],
  ]),
  66: failing('connection', 'The certificate of the shop is not valid: browsers stop there', [[0, link]]),
  71: soldOut,
  77: unsure('status', 'The shop asked us to come back later', [[503, link]]),
  82: failing('connection', 'The page sends visitors in a circle', [
    [302, link],
    [302, 'https://{shop}/consent?next={slug}'],
    [0, link, 'redirect'],
  ]),
  88: gone(410),
  95: unsure('connection', 'The shop did not answer in time', [
    [301, link],
    [0, www],
  ]),
  99: elsewhere('address', 'The link leads to another shop (nyt-navn-nord.dk)', [
    [301, link],
    [301, www],
    [200, 'https://nyt-navn-nord.dk/', 'meta'],
  ]),
  104: missing('connection', 'The domain does not exist', [[0, link]]),
  110: missing('address', 'The link leads to a company that sells domains (www.sedoparking.com)', [
    [302, link],
    [200, 'https://www.sedoparking.com/{shop}'],
  ]),
  117: unsure('words', 'The page is empty without its scripts', [[200, link]]),
}
const whole = look('HEALTHY')('status', 'The page is there', [[200, link]])

/** The result for the target with a rank. */
export const lookOf = (rank: number): DemoLook => demoLooks[rank] ?? whole

/** The evidence of a check: its reason, and for a broken link also that nothing can be bought. */
export function evidenceOf({ found, kind, reason }: DemoLook): ShownEvidence[] {
  if (found === 'HEALTHY') return []
  if (found === 'UNKNOWN') return [{ kind, speaksFor: 'neither', sentence: reason }]
  const nothing =
    found === 'PRODUCT_IS_OUT_OF_STOCK'
      ? 'There is no button to buy it'
      : 'Nothing of what was linked can be bought there'
  return [
    { kind, speaksFor: 'broken', sentence: reason },
    { kind: 'offer', speaksFor: 'broken', sentence: nothing },
  ]
}

/** The redirects found by checking a target, host and path. */
export function hopsTo(target: string, { hops }: DemoLook): Hop[] {
  const shop = target.split('/')[0] ?? ''
  const slug = encodeURIComponent(target.split('/').at(-1) ?? '')
  return hops.map(([status, address, by], i) => ({
    url: address.replace('{target}', target).replace('{shop}', shop).replace('{slug}', slug),
    status,
    by: by ?? (i === 0 ? 'link' : 'redirect'),
  }))
}
