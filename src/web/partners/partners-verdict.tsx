import { Button } from '@mantine/core'
import type { ListedPartner } from '../../contract/partners/partner-views.ts'
import { plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { isIncorrect, isWrong } from './state-badge.tsx'

/** Names the partner that needs attention, with a link; or says that all running partners are well. */
export function PartnersVerdict({ partners }: { partners: readonly ListedPartner[] }) {
  const wrong = partners.filter(isWrong)
  const [first] = wrong
  if (!first) {
    const running = partners.filter((p) => p.onboardStatus === 'running').length
    return running === 0 ? null : (
      <Verdict
        label="How partners do"
        tone="good"
        lead={`${plural(running, 'partner runs', 'partners run')}, and none needs a look.`}
      />
    )
  }
  const untracked = wrong.filter((p) => !isIncorrect(p)).map((p) => p.name)
  const incorrect = wrong.filter(isIncorrect).map((p) => p.name)
  return (
    <Verdict
      label="How partners do"
      tone="bad"
      lead={`${plural(wrong.length, 'partner needs', 'partners need')} a look.`}
      action={
        <Button component={AppLink} to={`/partners/${first.uuid}`}>
          See {first.name}
        </Button>
      }
    >
      {untracked.length > 0 ? `Orders of ${nameList(untracked)} may not arrive. ` : ''}
      {incorrect.length > 0 ? `No campaign of ${nameList(incorrect)} could be made.` : ''}
    </Verdict>
  )
}
