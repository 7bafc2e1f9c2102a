import { Button } from '@mantine/core'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { DirectoryAnswer } from '../../contract/merchants/directory.ts'
import { aboutMoney, alertAct, alertTitle, stakeTime } from '../../report/alert-words.ts'
import { money, plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'

type Totals = {
  advertisersCount: number
  earningCount: number | null
  earningAmount: number | null
  otherAmount: number | null
}
interface DirectoryLeadProps {
  /**
   * All merchants that the account can see, those with earnings, and the sum; undefined while loading, null where not
   * requested.
   */
  totals: Totals | undefined
  /** Open alerts about merchants, most money first; undefined while loading. */
  alerts: readonly Alert[] | undefined
  currency: string
  /** Merchants with names similar to a search without results. */
  similar: readonly DirectoryAnswer['didYouMean'][number][]
  onSearch: (text: string) => void
}

/**
 * Above the directory: the merchants' earnings, and the first one to fix; for a search without results, similar names.
 */
export function DirectoryLead({ totals, alerts, currency, similar, onSearch }: DirectoryLeadProps) {
  if (totals === undefined || alerts === undefined) return <LeadCard label="What merchants earn" title={null} />
  const all = `Discover campaigns from ${plural(totals.advertisersCount, 'merchant')}`
  const earned = earnedText(totals, currency)
  const [first, ...others] = alerts
  return (
    <LeadCard label="What merchants earn" title={earned ?? all} action={first ? <FirstAct of={first} /> : null}>
      {first ? <b>{firstText(first, others.length, currency)} </b> : null}
      {earned === null ? 'With what their campaigns pay, through networks you are connected to and others.' : `${all}.`}
      {totals.otherAmount ? ` Another ${money(totals.otherAmount, currency)} is of no merchant here.` : null}
      {similar.length > 0 ? <Similar merchants={similar} onSearch={onSearch} /> : null}
    </LeadCard>
  )
}

function FirstAct({ of }: { of: Alert }) {
  const { label, to, search, hash } = alertAct(of)
  return (
    <Button component={AppLink} to={to} search={search ?? {}} {...(hash === undefined ? {} : { hash })}>
      {label}
    </Button>
  )
}

function Similar({
  merchants,
  onSearch,
}: {
  merchants: DirectoryLeadProps['similar']
  onSearch: (text: string) => void
}) {
  return (
    <output className="merchants-similar">
      Did you mean{' '}
      {merchants.map((m, i) => (
        <span key={m.advertiserUuid}>
          {i === 0 ? '' : i === merchants.length - 1 ? ' or ' : ', '}
          <button type="button" className="text-button" onClick={() => onSearch(m.advertiserDomain)}>
            {m.advertiserDomain}
          </button>
        </span>
      ))}
      ?
    </output>
  )
}

/** "220 merchants earned DKK 103,497.72 in the last 30 days"; null where not requested. */
export function earnedText({ earningCount: n, earningAmount: sum }: Totals, currency: string): string | null {
  if (n === null || sum === null) return null
  if (n === 0) return 'No merchant earned in the last 30 days'
  return `${plural(n, 'merchant')} earned ${money(sum, currency)} in the last 30 days`
}
/** "tusinfjallen.se approves fewer sales, about DKK 1,530 a month; 6 more alerts are open." */
export function firstText(first: Alert, others: number, currency: string): string {
  const cost = first.score === null ? '' : `, about ${aboutMoney(first.score, currency)} ${stakeTime(first)}`
  const more = others === 0 ? '' : `; ${plural(others, 'more alert is', 'more alerts are')} open`
  return `${alertTitle(first)}${cost}${more}.`
}
