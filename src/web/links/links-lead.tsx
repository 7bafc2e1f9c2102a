import { Button } from '@mantine/core'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { int, money, plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'

interface LinksLeadProps {
  /** In the order of the rows. */
  broken: readonly SmartLink[]
  /** The loss of its clicks in 30 days; null if unknown. */
  stakeOf: (link: SmartLink) => number | null
  currency: string
}

/**
 * The first one to fix: the first that waits for a user, otherwise the first of all. Self-healed links keep selling.
 */
export const firstToMend = (broken: readonly SmartLink[]): SmartLink | undefined =>
  broken.find((l) => l.urlShortReplacementUrl === null) ?? broken[0]

/** What is wrong with smart links, its cost, and the first one to fix. */
export function LinksLead({ broken, stakeOf, currency }: LinksLeadProps) {
  const first = firstToMend(broken)
  if (!first) return null
  const healed = broken.filter((l) => l.urlShortReplacementUrl !== null).length
  const names = broken.map((l) => l.urlShortName)
  const stakes = broken.map((l) => stakeOf(l) ?? 0).filter((stake) => stake >= 0.5)
  const lost = stakes.reduce((sum, stake) => sum + stake, 0)
  const whose =
    stakes.length === broken.length
      ? 'their clicks lose'
      : `${stakes.length} of them ${stakes.length === 1 ? 'loses' : 'lose'}`
  return (
    <LeadCard
      label="Smart links to mend"
      title={`${plural(broken.length, 'smart link is', 'smart links are')} broken${lost < 0.5 ? '' : `; ${whose} about ${money(lost, currency, 0)} a month`}`}
      action={
        <Button component={AppLink} to={`/tools/urls/${first.urlShortCode}`}>
          {`Fix ${first.urlShortName}`}
        </Button>
      }
    >
      {nameList(names.slice(0, 4))}
      {names.length > 4 ? ` and ${plural(names.length - 4, 'more')}` : ''}.
      {healed > 0
        ? ` ${healed === broken.length ? 'Their' : `${int(healed)} of them ${healed === 1 ? 'has its' : 'have their'}`} clicks led elsewhere meanwhile.`
        : ''}
    </LeadCard>
  )
}
