import type { DirectoryAnswer } from '../../contract/merchants/directory.ts'
import { plural } from '../../report/format.ts'
import { LeadCard } from '../ui/lead-card.tsx'
import { NO_SUB_YET } from '../ui/page-head.tsx'

interface DirectoryLeadProps {
  /** All merchants the account can see, and of these who earned; undefined while nobody knows, null where it was not asked. */
  totals: { advertisersCount: number; earningCount: number | null } | undefined
  /** Merchants that are written like what was not found. */
  similar: readonly DirectoryAnswer['didYouMean'][number][]
  onSearch: (text: string) => void
}

/** Over the directory: how many earn, and of how many; what was meant by a search that finds nothing. */
export function DirectoryLead({ totals, similar, onSearch }: DirectoryLeadProps) {
  const earning = totals?.earningCount ?? null
  const all = totals ? `Discover campaigns from ${plural(totals.advertisersCount, 'merchant')}` : 'Discover campaigns'
  // the same two lines while nobody knows: the rows stay where they are
  return (
    <LeadCard label="What merchants earn" title={earning === null ? all : earningText(earning)}>
      {totals === undefined
        ? NO_SUB_YET
        : earning === null
          ? 'With what their campaigns pay, through networks you are connected to and others.'
          : all}
      {similar.length > 0 ? (
        <output className="merchants-similar">
          Did you mean{' '}
          {similar.map((m, i) => (
            <span key={m.advertiserUuid}>
              {i === 0 ? '' : i === similar.length - 1 ? ' or ' : ', '}
              <button type="button" className="text-button" onClick={() => onSearch(m.advertiserDomain)}>
                {m.advertiserDomain}
              </button>
            </span>
          ))}
          ?
        </output>
      ) : null}
    </LeadCard>
  )
}

const earningText = (n: number) =>
  n === 0 ? 'No merchant earned in the last 30 days' : `${plural(n, 'merchant')} earned in the last 30 days`
