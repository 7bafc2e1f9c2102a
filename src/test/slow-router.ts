import type { Campaign, SplitTest } from '../server/routing/snapshot.ts'

export type SlowAsk = {
  isActive: boolean
  host: string
  path: string
  isCreator: boolean
  place: number
  today: string
  siteUuid: string
  campaignUuid: string | null
}

/**
 * R69: a creator's own campaigns as a table: access, the setting for the creator, whether it is a default, and the
 * answer.
 */
const table = [
  'disabled approved yes no|disabled approved no no|disabled declined yes no|disabled declined no no',
  'disabled nothing yes no|disabled nothing no no',
  'approval approved yes yes|approval approved no yes|approval declined yes no|approval declined no no',
  'approval nothing yes no|approval nothing no no',
  'open approved yes yes|open approved no yes|open declined yes no|open declined no no',
  'open nothing yes yes|open nothing no no',
].flatMap((line) => line.split('|'))

/**
 * Which campaigns carry a click, best first, written as the rules describe it: one pass over all campaigns for each
 * rule, without sorting. Shares nothing with the product's router.
 */
export function slowRoute(
  campaigns: readonly Campaign[],
  test: SplitTest | null,
  ask: SlowAsk,
  said: (c: Campaign) => string = () => 'nothing',
): string[] {
  const isOwn = (c: Campaign) =>
    ask.isCreator && table.includes(`${c.creatorAccess ?? 'open'} ${said(c)} ${c.isCreatorDefault ? 'yes' : 'no'} yes`)
  if (!ask.isActive) return []
  let left = campaigns.filter((c) => !c.isExcluded)
  left = left.filter((c) => !c.isCreatorOnly || isOwn(c))
  left = left.filter(
    (c) => `.${ask.host}`.endsWith(`.${c.match.host}`) && `${ask.path}/`.startsWith(`${c.match.path}/`),
  )
  const taken: Campaign[] = []
  const take = (of: (c: Campaign) => boolean) => {
    for (;;) {
      let best: Campaign | null = null
      for (const c of left) {
        if (taken.includes(c) || !of(c)) continue
        if (!best || c.expected > best.expected || (c.expected === best.expected && c.uuid < best.uuid)) best = c
      }
      if (!best) return
      taken.push(best)
    }
  }
  /** Appends, in three passes, the groups that a rule puts first. */
  const takeInOrder = (of: (c: Campaign) => boolean) => {
    take((c) => of(c) && c.isPriority && !c.isFallback)
    take((c) => of(c) && c.isPriority)
    take((c) => of(c) && !c.isFallback)
    take(of)
  }
  const linked = left.find((c) => c.uuid === ask.campaignUuid)
  if (linked) {
    take((c) => c === linked)
    takeInOrder(() => true)
    return taken.map((c) => c.uuid)
  }
  if (left.some(isOwn)) {
    takeInOrder(isOwn)
    takeInOrder(() => true)
    return taken.map((c) => c.uuid)
  }
  const onSite = test && (test.siteUuids.length === 0 || test.siteUuids.includes(ask.siteUuid))
  const onHost = test && (test.domains.length === 0 || test.domains.some((d) => `.${ask.host}`.endsWith(`.${d}`)))
  const a = left.filter((c) => c.connectionUuid === test?.connectionUuidA)
  const b = left.filter((c) => c.connectionUuid === test?.connectionUuidB)
  if (test && onSite && onHost && a.length > 0 && b.length > 0) {
    const percent = ask.today <= test.endDate ? test.percentage : test.endPercentage
    const side = ask.place / 100 < percent ? a : b
    takeInOrder((c) => side.includes(c))
  }
  takeInOrder(() => true)
  return taken.map((c) => c.uuid)
}
