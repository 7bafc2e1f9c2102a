import { Button } from '@mantine/core'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { plural } from '../../report/format.ts'
import { actTexts, whole } from '../../report/suggestion-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'
import { actName, opportunityAct } from './opportunity-act.ts'

/** The sums, with each part rounded so that the parts add up to the rounded total. */
export function opportunitySums(all: readonly Opportunity[]): { total: number; unpaid: number; better: number } {
  const sum = (rows: readonly Opportunity[]) => rows.reduce((n, o) => n + (o.why ? o.score : 0), 0)
  const total = Math.round(sum(all))
  const unpaid = Math.round(sum(all.filter((o) => o.opportunityType === 'connect')))
  return { total, unpaid, better: total - unpaid }
}

/** The shop with the highest potential, with the action of its row. */
function First({ of: o }: { of: Opportunity }) {
  const act = opportunityAct(o)
  const label = act.label === actTexts.connect ? `Connect ${o.network.networkName}` : actName(o)
  return 'href' in act ? (
    <Button component="a" href={act.href} target="_blank" rel="noopener noreferrer">
      {label}
    </Button>
  ) : (
    <Button component={AppLink} to={act.to} search={act.search ?? {}}>
      {label}
    </Button>
  )
}

/** The total potential, its parts, and the first shop. */
export function OpportunitiesLead({ all, currency }: { all: readonly Opportunity[]; currency: string }) {
  const { total, unpaid, better } = opportunitySums(all)
  const first = all.reduce<Opportunity | null>((most, o) => (o.why && o.score > (most?.score ?? 0) ? o : most), null)
  const of = (n: number) => whole(n, currency)
  return (
    <LeadCard
      label="What opportunities are worth"
      title={
        total >= 1
          ? `${plural(all.length, 'shop')} could bring about ${of(total)} more a month: ${of(unpaid)} where clicks earn nothing, ${of(better)} where another network pays more`
          : `${plural(all.length, 'shop')} could bring more; no commission is stated`
      }
      action={first ? <First of={first} /> : null}
    >
      {first ? `Most of it at ${first.opportunityUrlDomain}: ${of(first.score)} a month. ` : null}A value is what the
      network in its row would bring.{' '}
      <AppLink to="/discover/unpaid" className="link">
        Unpaid clicks
      </AppLink>{' '}
      takes the best one known, also where you wait for an answer.
    </LeadCard>
  )
}
