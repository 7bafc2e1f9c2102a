import { Button } from '@mantine/core'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { int, plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'

/** Broken links, in the word of their badge, those first that wait for a person, then the most clicked: what healed itself goes on selling. */
export const mendable = (links: readonly SmartLink[]): SmartLink[] =>
  links
    .filter((l) => l.urlShortHealth === 'broken' || l.urlShortHealth === 'closed')
    .toSorted(
      (a, b) =>
        Number(a.urlShortReplacementUrl !== null) - Number(b.urlShortReplacementUrl !== null) ||
        b.clicksCount - a.clicksCount,
    )

/** What is wrong with smart links, and the one to begin with. */
export function LinksLead({ broken }: { broken: readonly SmartLink[] }) {
  const [first] = broken
  if (!first) return null
  const healed = broken.filter((l) => l.urlShortReplacementUrl !== null).length
  const names = broken.map((l) => l.urlShortName)
  return (
    <LeadCard
      label="Smart links to mend"
      title={`${plural(broken.length, 'smart link is', 'smart links are')} broken`}
      action={
        <Button component={AppLink} to={`/tools/urls/${first.urlShortCode}`}>
          {`Mend ${first.urlShortName}`}
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
